'use client';
import { ChevronDown, CircleCheck, CircleDashed, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Act, useAct } from '@/components/forms/act';
import type { Step } from '@/components/home/steps';
import { CodeBlock } from '@/components/ui/code-block';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { PlainButton } from '@/components/ui/plain-button';
import { toast } from '@/components/ui/toast';

/** Saves the preference; shows when that fails. */
function useHide(hide: Act) {
  const t = useTranslations('home.steps');
  const { send, busy } = useAct(hide);
  const set = async (hidden: boolean) => {
    if (!(await send({ hidden }))) toast.danger(t('failed'));
  };
  return { set, busy };
}

/** The first steps, ticked when done. Each has its command and its screen. */
export function FirstSteps({ steps, hide }: { steps: Step[]; hide: Act }) {
  const t = useTranslations('home.steps');
  const { set, busy } = useHide(hide);
  const next = steps.find(({ done }) => !done)?.name;
  return (
    <Panel>
      <div className="flex items-start justify-between gap-3 border-b border-separator px-4 py-3">
        <div>
          <h2 className="text-base font-semibold">{t('title')}</h2>
          <p className="mt-0.5 text-sm text-muted">
            {t('progress', { total: steps.length, done: steps.filter(({ done }) => done).length })}
          </p>
        </div>
        <PlainButton look="ghost" iconOnly busy={busy} aria-label={t('hide')} onClick={() => void set(true)}>
          {!busy && <X aria-hidden="true" />}
        </PlainButton>
      </div>
      <ol className="divide-y divide-separator">
        {steps.map((step) => (
          <li key={step.name}>
            <OneStep step={step} isNext={step.name === next} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function OneStep({ step: { name, done, curl, href }, isNext }: { step: Step; isNext: boolean }) {
  const t = useTranslations('home.steps');
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <details open={isNext} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 text-sm -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${done ? 'text-success-soft-foreground' : 'text-muted'}`} />
        <span className={`flex-1 ${done ? 'text-muted' : 'font-medium'}`}>{t(`${name}.title`)}</span>
        <span className="sr-only">{t(done ? 'done' : 'open')}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col items-start gap-3 px-4 pb-4 pl-12">
        <p className="max-w-prose text-sm text-muted">{t(curl === null ? 'payment.textLive' : `${name}.text`)}</p>
        {curl !== null && (
          <div className="w-full max-w-3xl">
            <CodeBlock code={curl} label={t(`${name}.curl`)} copyLabel={t('copy')} />
          </div>
        )}
        {href ? (
          <Link href={href} className={`button ${isNext ? 'button--primary' : 'button--outline'}`}>
            {t(`${name}.action`)}
          </Link>
        ) : (
          name === 'key' && <p className="text-sm text-muted">{t('key.byAdmin')}</p>
        )}
      </div>
    </details>
  );
}

/** Shows the hidden steps again. */
export function ShowSteps({ hide }: { hide: Act }) {
  const t = useTranslations('home.steps');
  const { set, busy } = useHide(hide);
  return (
    <PlainButton look="ghost" size="sm" busy={busy} onClick={() => void set(false)}>
      {t('show')}
    </PlainButton>
  );
}
