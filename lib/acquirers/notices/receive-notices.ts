import 'server-only';
import { findConnected } from '@/lib/acquirers/find-connected';
import { keepNotices } from '@/lib/acquirers/notices/store';
import { newId } from '@/lib/db/ids';
import { readBytes } from '@/lib/http/body';
import type { HttpRequest } from '@/lib/http/handler';
import { addressIn } from '@/lib/http/key-caller';
import { receiving } from '@/lib/http/keyless';
import { countForgedNotice, limitNotices } from '@/lib/http/rate-limit';
import { log } from '@/lib/log';
import { writeSecurity } from '@/lib/operation/security-log';
import { refuse } from '@/lib/refusal';

const route = '/acquirers/{name}/notices';
const unsigned = {
  en: 'The signature is not one of this account: it must be made of the exact bytes of the body, with a secret that is entered here.',
  ja: '署名を確認できません。登録されているシークレットを使って、本文のバイト列そのものから署名を作成してください。',
};

/** Headers by their names in small letters, as both of our servers look them up. */
const headersOf = ({ headers }: HttpRequest): Record<string, string | undefined> =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? (headers.get(name) ?? undefined) : undefined) });

async function refuseForged(address: string | null): Promise<never> {
  await countForgedNotice(address);
  writeSecurity({ event: 'authorization.refused', outcome: 'refused', reason: 'forged', route, address, requestId: newId() });
  return refuse('bad_request', { say: unsigned });
}

/**
 * The address for an acquirer's notices. A notice is kept before it is answered, and worked on afterwards. Refuses 404 an acquirer that is not
 * connected or tells nothing, 400 what it has not signed, 413 more than 1 MiB, and 429 an address that sends too much.
 */
export const notices = receiving(async (request, { name }) => {
  const address = addressIn(request);
  await limitNotices(address);
  const acquirer = (await findConnected()).acquirers.get(String(name));
  if (!acquirer?.notice) return refuse('not_found');
  const heard = acquirer.notice(await readBytes(request), headersOf(request));
  if (heard === 'forged') return refuseForged(address);
  // signed, and nothing that could be kept: whoever sends it would send it again for ever
  if (heard === 'not_ours') log.info({ acquirer: acquirer.name }, 'a notice that nobody can read');
  else await keepNotices(acquirer.name, [heard]);
  return { body: '{}' };
});
