import { useTranslations } from 'next-intl';
import { CopyValue } from '@/components/checkout/copy-value';
import { type AskedNumber, groupsOf } from '@/lib/money/slip-numbers';

/** Numbers to type into a terminal: large, with a copy button. */
export function NumberList({ numbers, live }: { numbers: readonly AskedNumber[]; live: boolean }) {
  const t = useTranslations('payPage');
  return (
    <section aria-labelledby="numbers" className="mt-8 break-inside-avoid">
      <h2 id="numbers" className="text-base font-semibold">
        {t('numbersTitle')}
      </h2>
      {!live && <p className="mt-1 text-sm text-muted">{t('testNumbers')}</p>}
      <dl className="mt-3 divide-y divide-separator rounded-xl border border-border bg-surface px-4">
        {numbers.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3">
            <dt className="text-sm text-muted">{t(`numbers.${name}`)}</dt>
            <dd className="col-start-1 font-mono text-[1.35rem] leading-8 font-semibold sm:text-2xl">
              {groupsOf(value).map((part, index) => (
                // the groups are one number when it is read out or copied
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a number stay where they are
                <span key={index} className="inline-block pr-[0.35em]">
                  {part}
                </span>
              ))}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyValue value={value} name={t(`numbers.${name}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
