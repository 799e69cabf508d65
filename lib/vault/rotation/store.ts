import 'server-only';
import { prisma } from '@/lib/db/prisma';

/** `key`: starts with the tenant, if any. */
export type SealedRow = { key: readonly string[]; sealed: string };

/** A column with sealed values, and what its seals are bound to. */
export type SealedColumn = {
  name: string;
  purposeOf: (key: readonly string[]) => string;
  /** The next rows with a value, in the order of their keys. */
  find: (after: readonly string[] | null, limit: number) => Promise<SealedRow[]>;
  /** Only if the value is unchanged: a value that was sealed or erased meanwhile stays. */
  replace: (row: SealedRow, anew: string) => Promise<{ count: number }>;
};

const none = '00000000-0000-0000-0000-000000000000';
const some = { not: null } as const;

const beyond = (after: readonly string[] | null) => {
  const [tenantId = none, id = none] = after ?? [];
  return { OR: [{ tenantId: { gt: tenantId } }, { tenantId, id: { gt: id } }] };
};
const byTenant: { tenantId?: 'asc'; id?: 'asc' }[] = [{ tenantId: 'asc' }, { id: 'asc' }];
const rowKey = ([tenantId = none, id = none]: readonly string[]) => ({ tenantId, id });
const rowsOf = (rows: readonly { tenantId: string; id: string; text: string | null }[]): SealedRow[] =>
  rows.map(({ tenantId, id, text }) => ({ key: [tenantId, id], sealed: text ?? '' }));
const webhook = ([, id]: readonly string[]) => `webhook:${id}`;

/** Every column under the vault's key. Add new ones here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    name: 'VaultCard.sealed',
    purposeOf: ([tenantId, id]) => `card:${tenantId}:${id}`,
    find: async (after, take) => {
      const rows = await prisma.vaultCard.findMany({ where: { sealed: some, ...beyond(after) }, orderBy: byTenant, take });
      return rowsOf(rows.map(({ tenantId, id, sealed }) => ({ tenantId, id, text: sealed })));
    },
    replace: ({ key, sealed }, anew) => prisma.vaultCard.updateMany({ where: { ...rowKey(key), sealed }, data: { sealed: anew } }),
  },
  {
    name: 'SecondFactor.sealed',
    purposeOf: ([userId]) => `second-factor:${userId}`,
    find: async (after, take) => {
      const rows = await prisma.secondFactor.findMany({ where: { userId: { gt: after?.[0] ?? none } }, orderBy: { userId: 'asc' }, take });
      return rows.map(({ userId, sealed }) => ({ key: [userId], sealed }));
    },
    replace: ({ key: [userId = none], sealed }, anew) =>
      prisma.secondFactor.updateMany({ where: { userId, sealed }, data: { sealed: anew } }),
  },
  {
    name: 'Webhook.secret',
    purposeOf: webhook,
    find: async (after, take) => {
      const rows = await prisma.webhook.findMany({ where: { secret: some, ...beyond(after) }, orderBy: byTenant, take });
      return rowsOf(rows.map(({ tenantId, id, secret }) => ({ tenantId, id, text: secret })));
    },
    replace: ({ key, sealed }, anew) => prisma.webhook.updateMany({ where: { ...rowKey(key), secret: sealed }, data: { secret: anew } }),
  },
  {
    name: 'Webhook.previousSecret',
    purposeOf: webhook,
    find: async (after, take) => {
      const rows = await prisma.webhook.findMany({ where: { previousSecret: some, ...beyond(after) }, orderBy: byTenant, take });
      return rowsOf(rows.map(({ tenantId, id, previousSecret }) => ({ tenantId, id, text: previousSecret })));
    },
    replace: ({ key, sealed }, anew) =>
      prisma.webhook.updateMany({ where: { ...rowKey(key), previousSecret: sealed }, data: { previousSecret: anew } }),
  },
  {
    name: 'PaymentWebhook.secret',
    purposeOf: webhook,
    find: async (after, take) => {
      const rows = await prisma.paymentWebhook.findMany({ where: { secret: some, ...beyond(after) }, orderBy: byTenant, take });
      return rowsOf(rows.map(({ tenantId, id, secret }) => ({ tenantId, id, text: secret })));
    },
    replace: ({ key, sealed }, anew) =>
      prisma.paymentWebhook.updateMany({ where: { ...rowKey(key), secret: sealed }, data: { secret: anew } }),
  },
  {
    name: 'AcquirerAccount.secrets',
    purposeOf: ([name]) => `acquirer:${name}`,
    find: async (after, take) => {
      const where = { secrets: some, name: { gt: after?.[0] ?? '' } };
      const rows = await prisma.acquirerAccount.findMany({ where, orderBy: { name: 'asc' }, take });
      return rows.map(({ name, secrets }) => ({ key: [name], sealed: secrets ?? '' }));
    },
    replace: ({ key: [name = ''], sealed }, anew) =>
      prisma.acquirerAccount.updateMany({ where: { name, secrets: sealed }, data: { secrets: anew } }),
  },
  {
    name: 'Mail.sealed',
    purposeOf: ([id]) => `mail:${id}`,
    find: async (after, take) => {
      const rows = await prisma.mail.findMany({ where: { sealed: some, id: { gt: after?.[0] ?? none } }, orderBy: { id: 'asc' }, take });
      return rows.map(({ id, sealed }) => ({ key: [id], sealed: sealed ?? '' }));
    },
    replace: ({ key: [id = none], sealed }, anew) => prisma.mail.updateMany({ where: { id, sealed }, data: { sealed: anew } }),
  },
];
