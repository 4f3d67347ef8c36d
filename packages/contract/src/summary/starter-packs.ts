// Starter packs: suggested custom fields for each vertical (requirement 4.7).
import type { FieldDefinition } from './custom.ts';

type Details = Partial<Pick<FieldDefinition, 'enum_values' | 'required'>> & {
  readonly type: FieldDefinition['type'];
  readonly label: string;
  readonly crm_hint: string;
};

const define = (field_key: string, { enum_values = [], required = false, ...details }: Details): FieldDefinition => ({
  field_key,
  ...details,
  enum_values,
  required,
});

// Fields of several packs have the same definition in each, so that a tenant can combine packs.
const leadTemperature = define('lead_temperature', {
  type: 'enum',
  label: 'Lead temperature',
  enum_values: ['hot', 'warm', 'cold'],
  required: true,
  crm_hint: 'LeadTemperature',
});
const referralSource = define('referral_source', {
  type: 'enum',
  label: 'How the caller heard of us',
  enum_values: ['referral', 'web_search', 'social_media', 'advertisement', 'event', 'existing_customer', 'other'],
  crm_hint: 'LeadSource',
});
const bestTimeToCall = define('best_time_to_call', {
  type: 'string',
  label: 'Best time to call',
  crm_hint: 'BestTimeToCall',
});
const downPayment = define('down_payment', {
  type: 'number',
  label: 'Down payment available',
  crm_hint: 'DownPayment',
});

/**
 * The packs by vertical: read-only suggestions, from which a tenant takes the fields that it wants. None repeats a fact
 * of the standard payload.
 */
export const starterPacks: Readonly<Record<'real_estate' | 'generic' | 'lending', readonly FieldDefinition[]>> = {
  real_estate: [
    leadTemperature,
    define('moving_reason', { type: 'string', label: 'Reason for the move', crm_hint: 'MovingReason' }),
    define('current_housing', {
      type: 'enum',
      label: 'Current housing',
      enum_values: ['owns', 'rents', 'with_family', 'other'],
      crm_hint: 'CurrentHousing',
    }),
    define('must_sell_first', { type: 'boolean', label: 'Has to sell before buying', crm_hint: 'MustSellFirst' }),
    define('has_other_agent', { type: 'boolean', label: 'Is represented by another agent', crm_hint: 'HasOtherAgent' }),
    define('move_in_date', { type: 'date', label: 'Wants to have moved by', crm_hint: 'MoveInDate' }),
    define('household_size', { type: 'number', label: 'People in the household', crm_hint: 'HouseholdSize' }),
    downPayment,
    define('must_haves', { type: 'string_array', label: 'Must-haves', crm_hint: 'MustHaves' }),
    define('listing_reference', {
      type: 'string',
      label: 'Listing the caller asked about',
      crm_hint: 'ListingReference',
    }),
    referralSource,
    bestTimeToCall,
  ],
  generic: [
    leadTemperature,
    define('company_name', { type: 'string', label: 'Company', crm_hint: 'Company' }),
    define('job_title', { type: 'string', label: 'Job title', crm_hint: 'Title' }),
    define('is_decision_maker', { type: 'boolean', label: 'Decides on the purchase', crm_hint: 'IsDecisionMaker' }),
    define('team_size', { type: 'number', label: 'Number of people it is for', crm_hint: 'NumberOfEmployees' }),
    define('needs', { type: 'string_array', label: 'Needs named in the call', required: true, crm_hint: 'Needs' }),
    define('current_provider', { type: 'string', label: 'Current provider', crm_hint: 'CurrentProvider' }),
    define('budget_amount', { type: 'number', label: 'Budget', crm_hint: 'Amount' }),
    define('start_date', { type: 'date', label: 'Wants to start on', crm_hint: 'StartDate' }),
    referralSource,
    bestTimeToCall,
  ],
  lending: [
    leadTemperature,
    define('loan_purpose', {
      type: 'enum',
      label: 'Purpose of the loan',
      enum_values: [
        'purchase',
        'refinance',
        'home_equity',
        'construction',
        'business',
        'vehicle',
        'debt_consolidation',
        'other',
      ],
      required: true,
      crm_hint: 'LoanPurpose',
    }),
    define('loan_amount', { type: 'number', label: 'Amount wanted', required: true, crm_hint: 'LoanAmount' }),
    define('property_value', { type: 'number', label: 'Value of the property', crm_hint: 'PropertyValue' }),
    downPayment,
    define('annual_income', { type: 'number', label: 'Income per year, before tax', crm_hint: 'AnnualIncome' }),
    define('employment_status', {
      type: 'enum',
      label: 'Employment',
      enum_values: ['employed', 'self_employed', 'retired', 'student', 'not_employed'],
      crm_hint: 'EmploymentStatus',
    }),
    define('credit_rating', {
      type: 'enum',
      label: 'Credit, as the caller rates it',
      enum_values: ['excellent', 'good', 'fair', 'poor'],
      crm_hint: 'CreditRating',
    }),
    define('has_co_borrower', { type: 'boolean', label: 'Applies with somebody else', crm_hint: 'HasCoBorrower' }),
    define('existing_debts', { type: 'string_array', label: 'Loans and debts there are', crm_hint: 'ExistingDebts' }),
    define('current_lender', { type: 'string', label: 'Current lender', crm_hint: 'CurrentLender' }),
    define('funds_needed_by', { type: 'date', label: 'Needs the money by', crm_hint: 'FundsNeededBy' }),
  ],
};
