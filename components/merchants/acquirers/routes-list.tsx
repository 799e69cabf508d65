'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type Act, useAct } from '@/components/forms/act';
import { SelectRow } from '@/components/forms/select-row';
import { useAcquirerName, useWayName } from '@/components/merchants/acquirers/names';
import { StatusChip } from '@/components/ui/status-chip';
import { toast } from '@/components/ui/toast';
import type { RouteReply } from '@/lib/acquirers/accounts/schema';

/** `merchantId`: whose own routes these are; null: the installation’s. */
type Props = { routes: RouteReply[]; merchantId: string | null; change: Act };

/** Each way of paying with who takes it now, and a choice where more than one could. Brands and chains fold out below their method. */
export function RoutesList({ routes, merchantId, change }: Props) {
  const t = useTranslations('acquirers.routes');
  return (
    <ul aria-label={t('label')} className="divide-y divide-separator">
      {routes
        .filter(({ within }) => within === null)
        .map((route) => (
          <li key={route.way} className="px-4 py-3">
            <Row route={route} merchantId={merchantId} change={change} />
            <Narrower of={route.way} routes={routes} merchantId={merchantId} change={change} />
          </li>
        ))}
    </ul>
  );
}

function Narrower({ of, routes, ...rest }: Props & { of: string }) {
  const t = useTranslations('acquirers.routes');
  const narrower = routes.filter(({ within }) => within === of);
  const isChosen = narrower.some(({ acquirer }) => acquirer !== null);
  const taken = new Set(narrower.map(({ taken_by }) => taken_by));
  if (narrower.length === 0) return null;
  return (
    <details open={isChosen || (rest.merchantId === null && taken.size > 1)} className="mt-2">
      <summary className="cursor-pointer text-sm text-muted pointer-coarse:py-2">{t(of === 'konbini' ? 'stores' : 'cards')}</summary>
      <ul className="mt-1 divide-y divide-separator border-l border-separator pl-4">
        {narrower.map((route) => (
          <li key={route.way} className="py-2.5">
            <Row route={route} {...rest} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type RowProps = { route: RouteReply; merchantId: string | null; change: Act };

function Row({ route, merchantId, change }: RowProps) {
  const t = useTranslations('acquirers.routes');
  const name = useAcquirerName();
  const way = useWayName()(route.way);
  return (
    <div className="grid items-center gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(0,1fr)_14rem]">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{way}</span>
        {route.taken_by ? (
          <span className="text-muted">{t('takenBy', { name: name(route.taken_by) })}</span>
        ) : (
          <StatusChip look="neutral">{t('nobody')}</StatusChip>
        )}
      </span>
      {(route.choices.length > 1 || route.acquirer !== null) && <Choose route={route} merchantId={merchantId} change={change} />}
    </div>
  );
}

/** What was chosen is shown at once, and taken back where it is refused. */
function Choose({ route, merchantId, change }: RowProps) {
  const t = useTranslations('acquirers.routes');
  const dialog = useTranslations('dialog');
  const name = useAcquirerName();
  const wayName = useWayName();
  const { send, busy, refused } = useAct(change);
  const [wanted, setWanted] = useState<string | null>(null);
  const fault = useId();
  const way = wayName(route.way);
  const usual = merchantId ? t('inherit') : route.within ? t('same', { way: wayName(route.within) }) : t('auto');
  const isLost = route.acquirer !== null && !route.choices.includes(route.acquirer);
  async function choose(acquirer: string) {
    setWanted(acquirer);
    const owner = merchantId && { merchant_id: merchantId };
    if (await send({ ...owner, way: route.way, acquirer, ...(route.version && { version: route.version }) }))
      toast.success(t('set', { way }));
    setWanted(null);
  }
  return (
    <div>
      <SelectRow
        label={t('choose', { way })}
        isLabelHidden
        disabled={busy}
        aria-describedby={refused !== undefined ? fault : undefined}
        value={wanted ?? route.acquirer ?? ''}
        onChange={({ target }) => void choose(target.value)}
        options={[
          { value: '', name: usual },
          ...(isLost ? [{ value: route.acquirer ?? '', name: t('retired', { name: name(route.acquirer ?? '') }) }] : []),
          ...route.choices.map((value) => ({ value, name: name(value) })),
        ]}
      />
      {refused !== undefined && (
        <p id={fault} role="alert" className="mt-1 text-danger-soft-foreground">
          {refused?.message ?? dialog('unreachable')}
        </p>
      )}
    </div>
  );
}
