import { z } from 'zod';
import { fieldOf, momentOf } from '@/components/forms/moment';
import { typed } from '@/components/forms/typed';
import type { Key } from '@/components/team/keys/key';
import { keyScopes } from '@/lib/auth/actor';
import { readRange } from '@/lib/auth/source-addresses';
import { addressesIn, maxAddresses } from '@/lib/team/keys/limits';
import { createKeyInput } from '@/lib/team/keys/schema';

export const keyRules = createKeyInput.shape;

/** The form of a key. The service, whose clock counts, checks that the end is in the future. */
export const keyForm = z
  .object({
    kind: keyRules.kind,
    name: typed(keyRules.name),
    may: z.enum(['all', 'chosen']),
    scopes: z.array(z.enum(keyScopes)),
    addresses: z.string().refine((text) => addressesIn(text).every((word) => readRange(word) !== null), 'noAddress'),
    endsAt: z.string().refine((field) => field === '' || momentOf(field) !== null),
  })
  .refine(({ kind, may, scopes }) => kind !== 'secret' || may === 'all' || scopes.length > 0, { path: ['scopes'] })
  .refine(({ addresses }) => addressesIn(addresses).length <= maxAddresses, { path: ['addresses'], message: 'tooMany' });
export type KeyForm = z.infer<typeof keyForm>;

export const newKey: KeyForm = { kind: 'secret', name: '', may: 'all', scopes: [], addresses: '', endsAt: '' };

export const formOf = ({ kind, name, scopes, addresses, ends_at }: Key): KeyForm => ({
  kind,
  name,
  may: scopes ? 'chosen' : 'all',
  scopes: scopes ?? [],
  addresses: (addresses ?? []).join('\n'),
  endsAt: ends_at ? fieldOf(new Date(ends_at)) : '',
});

/** An unchanged end stays the same, to the second. */
export function inputOf({ kind, name, may, scopes, addresses, endsAt }: KeyForm, before?: Key) {
  const isSecret = kind === 'secret';
  const isSameEnd = before?.ends_at && endsAt === fieldOf(new Date(before.ends_at));
  const end = isSameEnd ? before.ends_at : momentOf(endsAt);
  return {
    name,
    scopes: isSecret && may === 'chosen' ? scopes : [],
    addresses: isSecret ? addressesIn(addresses) : [],
    ...(end && { ends_at: end }),
  };
}
