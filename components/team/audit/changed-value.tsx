import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { ChangedField } from '@/lib/audit/changed-fields';
import { roles } from '@/lib/auth/actor';
import { percentOf } from '@/lib/money/percent';

/** Fields with a name in words; any other keeps its API name. */
const named = [
  'status',
  'amount',
  'tax',
  'amount_refunded',
  'refused',
  'attempt',
  'marked_as_fraud',
  'description',
  'metadata',
  'name',
  'email',
  'role',
  'kind',
  'method',
  'card',
  'basis_points',
  'effective_at',
  'last_four',
  'revoked',
  'deactivated',
  'second_factor',
  'authenticator_app',
  'passkey',
  'withdrawn_invitations',
  'invitation',
  'merchant_id',
  'platform_role',
  'password',
  'reset',
  'confirmed',
  'ended_sign_ins',
  'url',
  'events',
  'active',
  'signed',
  'previous_until',
  'since',
  'recovered',
  'colour',
  'off',
  'mails_off',
  'retry_days',
  'mail',
  'filename',
  'merchant',
  'filters',
  'scopes',
  'addresses',
  'ends_at',
  'replaced_by',
  'origin',
  'origins_fixed',
  'acquirer',
  'way',
  'test_keys',
  'fingerprint',
  'settings',
  'retired',
  'whose',
  'given_back',
  'decision',
  'held_for',
  'notice',
  'result',
  'state',
] as const;
const isNamed = (name: string): name is (typeof named)[number] => (named as readonly string[]).includes(name);
/** Named fields in this order, others after them: the database keeps no order. */
const placeOf = (name: string) => (isNamed(name) ? named.indexOf(name) : named.length);
export const inOrder = (one: ChangedField, other: ChangedField): number =>
  Number(other.isChanged) - Number(one.isChanged) || placeOf(one.name) - placeOf(other.name);
const isRole = (value: unknown): value is (typeof roles)[number] => (roles as readonly unknown[]).includes(value);
/** Fields whose values are API words. */
const worded = ['status', 'method', 'kind', 'platform_role', 'attempt', 'given_back', 'decision', 'held_for', 'whose'];
const inYen = ['amount', 'tax', 'amount_refunded', 'settlement_minimum'];

export function useFieldName(): (name: string) => React.ReactNode {
  const t = useTranslations('audit');
  // the compiler cannot check the log's fields: one without a word keeps its API name
  return (name) =>
    t.has(`fields.${name}` as 'fields.status') ? t(`fields.${name}` as 'fields.status') : <code className="font-mono text-xs">{name}</code>;
}

/** A value of the log in words; a composed value stays as stored. */
export function ChangedValue({ name, value }: { name: string; value: unknown }) {
  const t = useTranslations('audit');
  const word = useTranslations('audit.words');
  const role = useTranslations('account.roles');
  if (value === undefined || value === null || value === '') return <span className="text-muted">—</span>;
  if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
  if (typeof value === 'number' && inYen.includes(name)) return <Money amount={value} />;
  if (typeof value === 'number' && name === 'size') return t('values.kilobytes', { size: Math.max(1, Math.round(value / 1024)) });
  if (typeof value === 'number' && name === 'basis_points') return `${percentOf(value)}%`;
  if (name === 'role' && isRole(value)) return role(value);
  if (typeof value === 'string' && worded.includes(name)) {
    // the compiler cannot check the log's values; a test checks the messages
    const key = `${name}.${value}` as 'status.captured';
    if (word.has(key)) return word(key);
  }
  if (typeof value === 'object') return <code className="font-mono text-xs break-all">{JSON.stringify(value)}</code>;
  return <span className="break-words [overflow-wrap:anywhere]">{String(value)}</span>;
}
