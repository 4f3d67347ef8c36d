// The price book: what the usage of calls costs. Prices are added, never changed, and removed only while nothing was
// priced with them; operators only.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, storedTime, time, timeInput } from '../primitives.ts';
import { usageComponent, usageLine, usageNameChars, usageUnit } from '../telemetry/usage.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of prices. */
export const priceId = idKind('price', 'pr');

/** A decimal number as a text, so that no digit is lost. */
const decimal = z.string().regex(/^\d+(\.\d+)?$/);

const providerName = z
  .string()
  .min(1)
  .max(usageNameChars)
  .meta({ description: 'The provider, as in the usage of calls.', example: 'openai' });
const modelName = z.string().min(1).max(usageNameChars).nullable().meta({
  description: 'The model, as in the usage of calls. Null: every model that has no price of its own.',
  example: 'gpt-5-mini',
});

const terms = {
  component: usageComponent.describe('What is priced.'),
  provider: providerName,
  model: modelName,
  unit: usageUnit.describe('The unit that is priced.'),
  price: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,10})?$/, {
      error: 'must be a decimal number such as "0.25", at most 9 digits before and 10 after the point',
    })
    .meta({
      description: 'The price of `per_quantity` units: a decimal number as a text, with at most 10 decimal places.',
      example: '0.25',
    }),
  per_quantity: z.number().int().min(1).max(1_000_000_000).meta({
    description: 'How many units the price is for, such as 1000000 tokens or 60 seconds.',
    example: 1_000_000,
  }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be a currency of ISO 4217 such as EUR' })
    .meta({ description: 'ISO 4217. The first price of an installation fixes it for all.', example: 'USD' }),
};

const examplePrice = {
  component: 'llm',
  provider: 'openai',
  model: 'gpt-5-mini',
  unit: 'input_tokens',
  price: '0.25',
  per_quantity: 1_000_000,
  currency: 'USD',
  valid_from: '2026-11-21T00:00:00.000Z',
};

/** A price from a moment on, until a newer one of the same kind. */
export const price = z
  .object({
    id: id(priceId),
    ...terms,
    valid_from: time.describe('It is the price of calls that were created at this moment or later.'),
    created_at: time.describe('When it was added.'),
    used: z.boolean().describe('True: something was priced with it, so it can no longer be removed.'),
  })
  .meta({
    id: 'Price',
    description: 'A price from a moment on, until a newer one of the same component, provider, model and unit.',
    example: { id: priceId.example, ...examplePrice, created_at: '2026-11-20T09:30:00.000Z', used: false },
  });

/** Usage that had no price when it was recorded, and has none now. */
export const unpricedUsage = z
  .object({
    component: usageComponent,
    provider: usageLine.shape.provider,
    model: usageLine.shape.model,
    unit: usageUnit,
    first_used_at: time.describe('When it was recorded first without a price.'),
  })
  .meta({
    id: 'UnpricedUsage',
    description: 'Usage of calls that has no price.',
    example: {
      component: 'tts',
      provider: 'cartesia',
      model: null,
      unit: 'characters',
      first_used_at: '2026-11-21T09:31:05.000Z',
    },
  });

const percent = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, { error: 'must be a decimal number such as "12.5", at most 9999.99' })
  .meta({
    description: 'Added to every price: a decimal number as a text, with at most 2 decimal places.',
    example: '12.5',
  });
const markupEntry = z
  .object({
    percent,
    valid_from: time.describe('It is added for calls that were created at this moment or later.'),
    created_at: time.describe('When it was set.'),
  })
  .meta({ id: 'MarkupEntry', description: 'A markup from a moment on.' });

/** What is added to the prices for one tenant. */
export const markup = z
  .object({
    tenant_id: id(tenantId),
    percent: percent.describe('What is added now, in percent; `0` until a markup is set.'),
    entries: z
      .array(markupEntry)
      .max(100)
      .describe('The newest 100 by `valid_from`, newest first, with those of the future.'),
  })
  .meta({
    id: 'Markup',
    description: 'What is added to the prices for a tenant.',
    example: {
      tenant_id: tenantId.example,
      percent: '12.5',
      entries: [{ percent: '12.5', valid_from: '2026-11-21T00:00:00.000Z', created_at: '2026-11-20T09:30:00.000Z' }],
    },
  });

const money = decimal.meta({ description: 'A decimal number as a text, with the markup.', example: '0.000535' });

/** What a call cost: the sum of its usage, each line at the price that was valid when the call was created. */
export const callCost = z
  .object({
    total: money.nullable().describe('The sum of `lines`: a decimal number as a text. Null: nothing has a price.'),
    currency: z.string().nullable().describe('ISO 4217. Null: nothing has a price.'),
    lines: z
      .array(
        z
          .object({ ...usageLine.shape, amount: money })
          .meta({ id: 'CostLine', description: 'Usage and what it cost.' }),
      )
      .describe('What has a price, by component, provider, model and unit.'),
    unpriced: z.array(usageLine).describe('What had no price when it was recorded. It is not part of `total`.'),
  })
  .meta({
    id: 'CallCost',
    description:
      'What a call cost. Each line has the price that was valid when the call was created and known when the usage was recorded; later prices never change it.',
    example: {
      total: '0.000535',
      currency: 'USD',
      lines: [
        {
          component: 'llm',
          provider: 'openai',
          model: 'gpt-5-mini',
          unit: 'input_tokens',
          quantity: 2140,
          amount: '0.000535',
        },
      ],
      unpriced: [{ component: 'tts', provider: 'cartesia', model: null, unit: 'characters', quantity: 812 }],
    },
  });
/** See `callCost`. */
export type CallCost = z.output<typeof callCost>;

const common = { tag: 'Operator', auth: 'operator' } as const;
const markupParams = z.object({ id: idParam(tenantId) });
const markupResponse = z.object({ markup }).meta({ id: 'MarkupResponse' });
// A legacy path of tenants would begin like `/admin/api/tenants/{id}/markup`.
const markupPath = '/admin/api/tenant-markups/:id';

/** Routes of the price book; operators only. */
const routes = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/prices',
    summary: 'List prices',
    description: 'The price book, the newest entry first.',
    query: z.object({
      ...pageQuery(priceId),
      component: usageComponent.optional().describe('Only prices of this component.'),
      provider: z
        .string()
        .max(usageNameChars)
        .optional()
        .meta({ description: 'Only prices of this provider.', example: 'openai' }),
      model: z
        .string()
        .max(usageNameChars)
        .optional()
        .meta({ description: 'Only prices of this model.', example: 'gpt-5-mini' }),
      valid_at: timeInput.optional().describe('Only prices that are valid at this moment: the newest of each kind.'),
    }),
    responses: {
      200: z
        .object({ prices: z.array(price).describe('The prices of this page, newest first.'), ...pageMembers })
        .meta({ id: 'PriceList' }),
    },
    metadata: policy({ ...common, operation: 'listPrices', access: ['installation:read'], errors: ['invalid_cursor'] }),
  },
  create: {
    method: 'POST',
    path: '/admin/api/prices',
    summary: 'Add a price',
    description:
      'Prices are never changed: a change is a new price from a later moment. One that nothing was priced with can be removed. A price from a moment in the past is used only for usage that is recorded after it was added.',
    body: z
      .object({
        ...terms,
        model: modelName.optional(),
        valid_from: storedTime.describe('From when on it is the price.'),
      })
      .meta({ id: 'CreatePriceBody', example: examplePrice }),
    responses: { 201: z.object({ price }).meta({ id: 'PriceResponse' }) },
    metadata: policy({
      ...common,
      operation: 'createPrice',
      access: ['installation:write'],
      audit: 'price.created',
      errors: ['price_exists', 'currency_mismatch'],
    }),
  },
  delete: {
    method: 'DELETE',
    path: '/admin/api/prices/:id',
    summary: 'Remove a price that was not used',
    description: 'Corrects a mistake: what was priced keeps its price, so a price that was used stays.',
    pathParams: z.object({ id: idParam(priceId) }),
    responses: { 200: z.object({ price }).meta({ id: 'DeletedPriceResponse' }) },
    metadata: policy({
      ...common,
      operation: 'deletePrice',
      access: ['installation:write'],
      audit: 'price.deleted',
      errors: ['price_not_found', 'price_used'],
    }),
  },
  listUnpriced: {
    method: 'GET',
    path: '/admin/api/unpriced-usage',
    summary: 'List usage without a price',
    description: 'What calls of this installation used without a price, and what has none now: each needs one.',
    responses: {
      200: z
        .object({ unpriced_usage: z.array(unpricedUsage).max(200).describe('The newest 200, newest first.') })
        .meta({ id: 'UnpricedUsageList' }),
    },
    metadata: policy({ ...common, operation: 'listUnpricedUsage', access: ['installation:read'], errors: [] }),
  },
  getMarkup: {
    method: 'GET',
    path: markupPath,
    summary: "Read a tenant's markup",
    description: 'What is added to the prices for this tenant, now and from which moments on.',
    pathParams: markupParams,
    responses: { 200: markupResponse },
    metadata: policy({
      ...common,
      operation: 'getTenantMarkup',
      access: ['installation:read'],
      errors: ['tenant_not_found'],
    }),
  },
  setMarkup: {
    method: 'PUT',
    path: markupPath,
    summary: "Set a tenant's markup",
    description:
      'From a moment on. What was recorded before keeps its amount, whatever the moment. The same moment again replaces its markup.',
    pathParams: markupParams,
    body: z
      .object({ percent, valid_from: storedTime.optional().describe('From when on it is added. Absent: from now on.') })
      .meta({ id: 'SetMarkupBody', example: { percent: '12.5' } }),
    responses: { 200: markupResponse },
    metadata: policy({
      ...common,
      operation: 'setTenantMarkup',
      access: ['installation:write'],
      audit: 'tenant.markup_changed',
      errors: ['tenant_not_found', 'tenant_being_deleted'],
    }),
  },
});

/** What prices declare. */
export const prices = defineResource('prices', {
  ids: [priceId],
  auditActions: ['tenant.markup_changed', 'price.created', 'price.deleted'],
  errors: {
    price_not_found: { status: 404, message: 'There is no such price.' },
    price_used: { status: 409, message: 'Something was priced with it: it stays, and a newer price replaces it.' },
    price_exists: { status: 409, message: 'There is a price for that from that moment on. Prices are never changed.' },
    currency_mismatch: {
      status: 409,
      message: 'All prices of an installation have one currency.',
      details: z.object({ currency: z.string().describe('The currency that the first price fixed, ISO 4217.') }),
    },
  },
  routes,
});
