import { useLocale, useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { apiRefusalCodes, statusOf, usualSentence } from '@/lib/refusal';

/** All error codes, each with its message. */
export function ErrorCodes() {
  const t = useTranslations('reference');
  const locale = useLocale();
  return (
    <section aria-labelledby="error-codes">
      <h2 id="error-codes" className="mb-3 scroll-mt-20 text-lg font-semibold">
        {t('errorCodes')}
      </h2>
      <Panel>
        <dl className="divide-y divide-separator text-sm">
          {apiRefusalCodes.map((code) => (
            <div
              key={code}
              id={`error-${code}`}
              className="scroll-mt-20 gap-4 px-4 py-2.5 target:bg-accent-soft sm:grid sm:grid-cols-[16rem_1fr]"
            >
              <dt className="font-mono text-xs leading-5 break-all">
                <span className="mr-3 text-muted">{statusOf(code)}</span>
                {code}
              </dt>
              <dd className="text-muted">{usualSentence(code)[locale]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </section>
  );
}
