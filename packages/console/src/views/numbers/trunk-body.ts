// What the form of a trunk sends.
import type { Trunk } from '@voicecall/sdk';
import { formText, listOf, textOf, textOrNull } from '../../components/form-dialog.tsx';

/** The body of a form; both sides of an imported trunk are left out. */
export function trunkBody(form: HTMLFormElement, direction: string, trunk?: Trunk): object {
  const common = { name: textOf(form, 'name'), client_ref: textOrNull(form, 'client_ref') };
  if (trunk?.provider_kind === 'carrier_pv') return common;
  const outbound = {
    address: textOf(form, 'outbound.address'),
    transport: textOf(form, 'outbound.transport'),
    numbers: listOf(form, 'outbound.numbers'),
    ...loginOf(form, 'outbound'),
  };
  const media_timeout_sec = textOrNull(form, 'media_timeout_sec');
  const inbound = {
    numbers: listOf(form, 'inbound.numbers'),
    allowed_addresses: listOf(form, 'inbound.allowed_addresses'),
    allowed_numbers: listOf(form, 'inbound.allowed_numbers'),
    ...loginOf(form, 'inbound'),
  };
  return {
    ...common,
    media_encryption: textOf(form, 'media_encryption'),
    ...(media_timeout_sec !== null && { media_timeout_sec: Number(media_timeout_sec) }),
    krisp_enabled: new FormData(form).get('krisp_enabled') !== null,
    ...(direction !== 'inbound' && { outbound }),
    ...(direction !== 'outbound' && { inbound }),
  };
}

/** Without a user name there is no password either; an empty password leaves the one that is stored. */
function loginOf(form: HTMLFormElement, side: string): object {
  const auth_username = textOrNull(form, `${side}.auth_username`);
  const auth_password = formText(form, `${side}.auth_password`);
  if (!auth_username) return { auth_username: null, auth_password: null };
  return { auth_username, ...(auth_password && { auth_password }) };
}
