import { z } from 'zod';
import { choice, id, text } from '@/lib/operation/wire';

/** The name of an adapter. */
const name = () => text({ max: 40 }).meta({ description: 'Which acquirer: the name of its adapter.' });
/** What the change was made on, as the list shows it. */
const version = () => text({ max: 40 }).meta({ description: 'The version that was shown; left out where there was nothing yet.' });
const values = () => z.record(text({ max: 40 }), z.unknown());

export const saveAccountInput = z.object({
  name: name(),
  settings: values().optional().meta({ description: 'What is no secret. A field that is left out stays; an empty text removes it.' }),
  secrets: values().optional().meta({ description: 'Keys. One that is left out or empty stays as it was.' }),
  account: choice(['same', 'another']).optional().meta({
    description:
      'Whose the new keys are, for those that were held: the same account’s, or another one’s. An account that knows its payments is the same.',
  }),
  version: version().optional(),
});
export const namedAccountInput = z.object({ name: name() });
export const changeAccountInput = z.object({ name: name(), version: version() });

export const accountReply = z.looseObject({
  resource: z.literal('acquirer_account'),
  name: z.string(),
  status: z.enum(['active', 'retired']),
  is_test: z.boolean(),
  is_usable: z.boolean().meta({ description: 'False: what was entered cannot be read any more and has to be entered again.' }),
  fingerprint: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  kept: z.array(z.string()).meta({ description: 'The names of the keys that are kept.' }),
  takes: z.looseObject({ methods: z.array(z.string()), brands: z.array(z.string()), stores: z.array(z.string()) }),
  created_at: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
  retired_at: z.string().nullable(),
  version: z.string(),
});
export type AccountReply = z.output<typeof accountReply>;

const field = z.looseObject({
  name: z.string(),
  kind: z.enum(['text', 'number', 'flag', 'choice', 'choices']),
  values: z.array(z.string()),
  is_secret: z.boolean(),
  is_required: z.boolean(),
});
export type AccountField = z.output<typeof field>;
const adapter = z.looseObject({
  name: z.string(),
  fields: z.array(field),
  next_account: z.string().meta({ description: 'The name of its next account: what keys of another merchant become.' }),
});
export type AdapterReply = z.output<typeof adapter>;
const connectionReply = z.looseObject({
  name: z.string(),
  unreachable_since: z.string().nullable().meta({ description: 'Since when no connection to it is made; null: it can be reached.' }),
  next_try_at: z.string().nullable().meta({ description: 'When it is tried next without being asked for anything.' }),
  read_until: z
    .string()
    .nullable()
    .meta({ description: 'Up to when its own list of events was read; null: it has none, or was never read.' }),
  unread_since: z.string().nullable().meta({ description: 'Since when that list cannot be read.' }),
});
export type ConnectionReply = z.output<typeof connectionReply>;
const differenceReply = z
  .looseObject({ name: z.string(), count: z.int(), amount: z.int() })
  .meta({ description: 'What nobody has dealt with of the difference between its figures and our ledger.' });
export type DifferenceReply = z.output<typeof differenceReply>;
export const accountsReply = z.looseObject({
  accounts: z.array(accountReply),
  adapters: z.array(adapter),
  connections: z.array(connectionReply),
  differences: z.array(differenceReply),
});
export type AccountsReply = z.output<typeof accountsReply>;

export const checkReply = z.looseObject({ name: z.string(), ok: z.boolean(), fault: z.string().nullable() });
export type CheckReply = z.output<typeof checkReply>;

const merchant = () => id().optional().meta({ description: 'A platform or an ordinary merchant. Left out: the whole installation.' });
export const listRoutesInput = z.object({ merchant_id: merchant() });
export const changeRouteInput = z.object({
  merchant_id: merchant(),
  way: text({ max: 40 }).meta({ description: 'A payment method, a card brand or a konbini chain.' }),
  acquirer: text({ min: 0, max: 40 }).meta({ description: 'The name of the acquirer that takes it; empty removes the route.' }),
  version: version().optional(),
});

export const routeReply = z.looseObject({
  resource: z.literal('acquirer_route'),
  way: z.string(),
  within: z.enum(['credit_card', 'konbini']).nullable().meta({ description: 'The method that a brand or chain belongs to.' }),
  acquirer: z.string().nullable().meta({ description: 'What was chosen here.' }),
  taken_by: z.string().nullable().meta({ description: 'Who takes it now; null: nobody.' }),
  choices: z.array(z.string()).meta({ description: 'Who could take it.' }),
  version: z.string().nullable(),
});
export type RouteReply = z.output<typeof routeReply>;
export const routesReply = z.looseObject({ routes: z.array(routeReply) });
