import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { Finding } from '@/lib/ledger/proof';

type Props = { findings: Finding[]; tenantNames: Record<string, string> };

/** The rule as a message key: `balance equals its entries` → `balance_equals_its_entries`. */
const nameOf = (invariant: string) => invariant.replace(/[^a-z]+/g, '_') as 'entry_has_a_balance';

/** Each broken rule: the count, and the first examples with their tenants. The details are the proof's own words. */
export function ViolationList({ findings, tenantNames }: Props) {
  const t = useTranslations('ledgerProof.violations');
  const rule = useTranslations('ledgerProof');
  const named = findings.map((finding) => ({ ...finding, name: nameOf(finding.invariant) }));
  return (
    <section aria-labelledby="violations-title" className="mt-6">
      <h2 id="violations-title" className="text-base font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t('text')}</p>
      <div className="flex flex-col gap-3">
        {named.map(({ invariant, name, count, examples }) => (
          <Panel key={invariant} className="border-danger/40">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-separator px-4 py-3">
              <h3 className="text-sm font-semibold">{rule(`rules.${name}`)}</h3>
              <p className="text-sm text-danger-soft-foreground tabular-nums">{t('count', { count })}</p>
            </div>
            <ul className="divide-y divide-separator text-sm">
              {examples.map(({ tenant, detail }) => (
                <li key={`${tenant} ${detail}`} className="px-4 py-2.5">
                  <span className="block text-xs text-muted">{tenant === null ? t('everywhere') : (tenantNames[tenant] ?? tenant)}</span>
                  <code lang="en" className="font-mono text-xs wrap-anywhere">
                    {detail}
                  </code>
                </li>
              ))}
            </ul>
            {count > examples.length && (
              <p className="border-t border-separator px-4 py-2.5 text-xs text-muted">{t('more', { count: count - examples.length })}</p>
            )}
          </Panel>
        ))}
      </div>
    </section>
  );
}
