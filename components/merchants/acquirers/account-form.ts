import type { AccountField, AccountReply, AdapterReply } from '@/lib/acquirers/accounts/schema';

type Values = Record<string, string | string[]>;
export type AccountForm = { settings: Values; secrets: Values };

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
const startOfField = ({ kind }: AccountField, value: unknown): string | string[] =>
  kind === 'choices' ? (Array.isArray(value) ? value.map(String) : []) : textOf(value);

/** What the form begins with: settings as they are, and no key. */
export function startOf({ fields }: AdapterReply, account: AccountReply | null): AccountForm {
  const values = (isSecret: boolean, given: Record<string, unknown>): Values =>
    Object.fromEntries(
      fields.filter((field) => field.is_secret === isSecret).map((field) => [field.name, startOfField(field, given[field.name])]),
    );
  return { settings: values(false, account?.settings ?? {}), secrets: values(true, {}) };
}

function sentOf({ kind }: AccountField, value: string | string[] | undefined): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value : '';
  const text = (value ?? '').trim();
  if (kind === 'flag' && text !== '') return text === 'true';
  return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text;
}

/** What is sent: of keys those that were typed. */
export function givenBy(
  { fields }: AdapterReply,
  form: AccountForm,
): { settings: Record<string, unknown>; secrets: Record<string, unknown> } {
  const sent = (isSecret: boolean, values: Values) =>
    Object.fromEntries(
      fields.filter((field) => field.is_secret === isSecret).map((field) => [field.name, sentOf(field, values[field.name])]),
    );
  return { settings: sent(false, form.settings), secrets: sent(true, form.secrets) };
}
