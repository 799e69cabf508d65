'use client';
import { useTranslations } from 'next-intl';
import { ChangeKey } from '@/components/team/keys/change-key';
import { type Key, type KeyActions, prefixOf, stateOf } from '@/components/team/keys/key';
import { RevokeKey } from '@/components/team/keys/revoke-key';
import { RollKey } from '@/components/team/keys/roll-key';
import { CopyButton } from '@/components/ui/copy-button';
import { Timestamp } from '@/components/ui/timestamp';

export type CellProps = { keyOf: Key; now: string };
const isOver = (keyOf: Key, now: string) => ['revoked', 'ended'].includes(stateOf(keyOf, now));

/**
 * When it ended, or its buttons; a replaced key is not replaced again. The dialog with the new key stays, even though its button
 * disappears.
 */
export function KeyEnd({ keyOf, now, actions }: CellProps & { actions: KeyActions }) {
  const over = isOver(keyOf, now);
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {over && <Over keyOf={keyOf} now={now} />}
      {actions && !over && <ChangeKey apiKey={keyOf} change={actions.change} />}
      {actions && <RollKey apiKey={keyOf} roll={actions.roll} isOffered={!over && !keyOf.replaced_by} />}
      {actions && !over && <RevokeKey apiKey={keyOf} revoke={actions.revoke} />}
    </span>
  );
}

function Over({ keyOf: { revoked_at, ends_at }, now }: CellProps) {
  const t = useTranslations('keys');
  return (
    <span className="inline-block text-left text-xs text-muted">
      {t(revoked_at ? 'revoked' : 'ended')}
      <br />
      <Timestamp at={revoked_at ?? ends_at ?? now} now={now} />
    </span>
  );
}

export function KeyName({ keyOf, now }: CellProps) {
  const t = useTranslations('keys.kinds');
  return (
    <span className="block whitespace-nowrap">
      <span className={`block max-w-56 truncate font-medium ${isOver(keyOf, now) ? 'text-muted line-through' : ''}`}>{keyOf.name}</span>
      <span className="text-xs text-muted">{t(keyOf.kind)}</span>
    </span>
  );
}

export function KeyValue({ keyOf, now }: CellProps) {
  const t = useTranslations('keys');
  const known = keyOf.value;
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs whitespace-nowrap">
      {known ? `${known.slice(0, 12)}…${known.slice(-4)}` : `${prefixOf(keyOf)}••••${keyOf.last_four}`}
      {known && !isOver(keyOf, now) && <CopyButton value={known} label={t('copyNamed', { name: keyOf.name })} />}
    </span>
  );
}

/** Its limits: scopes, addresses and end. */
export function KeyLimits({ keyOf, now }: CellProps) {
  const t = useTranslations('keys');
  const { kind, scopes, addresses, ends_at, replaced_by } = keyOf;
  const state = stateOf(keyOf, now);
  return (
    <span className="flex flex-col gap-0.5 text-xs">
      {kind === 'secret' && (scopes ? <span className="font-mono">{scopes.join(', ')}</span> : <span>{t('limits.everything')}</span>)}
      {addresses && <span className="font-mono break-all text-muted">{addresses.join(', ')}</span>}
      {replaced_by && state !== 'revoked' && <span className="text-muted">{t('replaced')}</span>}
      {ends_at && (state === 'good' || state === 'ending') && (
        <span className={state === 'ending' ? 'text-warning-soft-foreground' : 'text-muted'}>
          {t(state === 'ending' ? 'endsSoon' : 'ends')} <Timestamp at={ends_at} now={now} layout="inline" />
        </span>
      )}
    </span>
  );
}

/** Its last uses and their addresses. */
export function KeyUses({ keyOf: { last_used_at, uses, name }, now }: CellProps) {
  const t = useTranslations('keys');
  if (!last_used_at) return <span className="text-muted">{t('neverUsed')}</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <Timestamp at={last_used_at} now={now} />
      {uses.length > 0 && (
        <details className="text-xs">
          <summary
            className="cursor-pointer text-muted pointer-coarse:leading-11"
            aria-label={t('usesNamed', { name, count: uses.length })}
          >
            {t('uses', { count: uses.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {uses.map((use) => (
              <li key={use.address}>
                <span className="font-mono break-all">{use.address}</span> <Timestamp at={use.last_used_at} now={now} layout="inline" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}
