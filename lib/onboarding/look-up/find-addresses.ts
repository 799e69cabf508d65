import { z } from 'zod';
import { findAddresses as find, postalCode } from '@/lib/japan/postal';
import { type AddressesReply, addressesReply } from '@/lib/onboarding/look-up/schema';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';

const input = z.object({ code: text({ max: 30 }) });

/** The addresses of a postal code in any spelling; empty for an invalid code. */
export const findAddresses = query<typeof input, AddressesReply>({
  name: 'address.find',
  summary: 'Find the addresses of a postal code',
  allow: 'applications:write',
  input,
  output: addressesReply,
  run: async (_context, { code }) => ({ data: find(postalCode(code) ?? '') }),
});
