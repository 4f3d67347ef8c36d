// The import steps that create something at the carrier. Each first checks whether it exists, so that it can be
// repeated.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import { required } from './import-state.ts';
import type { CarrierStep } from './import-state.ts';
import { terminationDomain, tenantTag, sipUsername } from '../carrier-names.ts';

type Needs = Pick<Deps, 'carrier' | 'media'>;
type Execute = CarrierStep<Needs>['execute'];

const ensureCredentialList: Execute = async ({ carrier }, { access, operation }) => {
  const tag = tenantTag(operation.tenant_id);
  return {
    credential_list_sid:
      (await carrier.findCredentialList(access, tag)) ?? (await carrier.createCredentialList(access, tag)),
  };
};

const ensureCredential: Execute = async ({ carrier }, run) => {
  const { access, operation, known, password } = run;
  const list = required(run, 'credential_list_sid');
  const username = known?.auth_username ?? sipUsername(operation.carrier_trunk_id);
  const credential = await carrier.findCredential(access, list, username);
  if (credential === undefined) await carrier.createCredential(access, list, { username, password });
  // Created by an import that failed: its password is not on record.
  else if (!known) await carrier.setCredentialPassword(access, list, credential, password);
  return {};
};

const ensureTrunk: Execute = async ({ carrier }, { access, operation, known }) => {
  const name = tenantTag(operation.tenant_id);
  const there =
    (known && (await carrier.getTrunk(access, known.carrier_trunk_sid))) ?? (await carrier.findTrunk(access, name));
  const trunk = there ?? (await carrier.createTrunk(access, { name, domain_name: terminationDomain(operation.id) }));
  // The account's owner has removed it.
  if (trunk.domain_name === '')
    throw new CarrierError('refused', `trunk ${trunk.trunk_sid} has no termination domain`, { retryable: false });
  return { trunk };
};

const ensureTermination: Execute = async ({ carrier }, run) => {
  const { trunk_sid } = required(run, 'trunk');
  const list = required(run, 'credential_list_sid');
  const lists = await carrier.listTrunkCredentialLists(run.access, trunk_sid);
  if (!lists.includes(list)) await carrier.addTrunkCredentialList(run.access, trunk_sid, list);
  return {};
};

/** Deletes our origination URLs with an old address: the carrier would send them a share of the calls. */
const ensureOrigination: Execute = async ({ carrier, media }, run) => {
  const { access, operation } = run;
  const { trunk_sid } = required(run, 'trunk');
  const name = tenantTag(operation.tenant_id);
  const sip_url = `sip:${media.sip_host};transport=tcp`;
  const there = await carrier.listOriginationUrls(access, trunk_sid);
  if (!there.some((origination) => origination.sip_url === sip_url))
    await carrier.createOriginationUrl(access, trunk_sid, { name, sip_url });
  for (const old of there)
    if (old.name === name && old.sip_url !== sip_url)
      await carrier.deleteOriginationUrl(access, trunk_sid, old.origination_url_sid);
  return {};
};

/** When a failed release left the number on one of our trunks, it is detached from there first. */
const ensureAttached: Execute = async ({ carrier }, run) => {
  const { number_sid, trunk_sid: before } = required(run, 'found');
  const { trunk_sid } = required(run, 'trunk');
  if (before === trunk_sid) return {};
  if (before !== null) await carrier.detachNumber(run.access, before, number_sid);
  await carrier.attachNumber(run.access, trunk_sid, number_sid);
  return {};
};

/** In the order in which they run. */
export const carrierSteps: readonly CarrierStep<Needs>[] = [
  { step: 'credential_list', execute: ensureCredentialList },
  { step: 'credential', execute: ensureCredential },
  { step: 'carrier_trunk', execute: ensureTrunk },
  { step: 'termination', execute: ensureTermination },
  { step: 'origination', execute: ensureOrigination },
  { step: 'number', execute: ensureAttached },
];
