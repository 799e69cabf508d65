'use client';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { judge, signatureOf, type Verdict } from '@/components/webhooks/signature';

type TestResult = { signature: string; verdict: Verdict | null } | 'unavailable' | null;

/** The last typed values count, in whatever order results arrive. */
function useTold(secret: string, body: string, header: string): TestResult {
  const [told, setTold] = useState<TestResult>(null);
  useEffect(() => {
    let isLast = true;
    const say = (next: TestResult) => isLast && setTold(next);
    async function compute(): Promise<TestResult> {
      if (secret === '' || body === '') return null;
      // a page without https has no Web Crypto
      if (!globalThis.crypto?.subtle) return 'unavailable';
      return { signature: await signatureOf(secret, body), verdict: header.trim() === '' ? null : await judge(secret, body, header) };
    }
    compute().then(say, () => say('unavailable'));
    return () => {
      isLast = false;
    };
  }, [secret, body, header]);
  return told;
}

/** Computes what a receiver has to compute: nothing leaves the browser. */
export function SignatureTester() {
  const t = useTranslations('webhooks.tester');
  const [secret, setSecret] = useState('');
  const [body, setBody] = useState('');
  const [header, setHeader] = useState('');
  const told = useTold(secret, body, header);
  return (
    <Panel className="flex flex-col gap-4 p-4 sm:p-5">
      <Field label={t('secret')} value={secret} onText={setSecret} type="password" />
      <Field label={t('body')} value={body} onText={setBody} area />
      <Field label={t('header')} value={header} onText={setHeader} />
      <div role="status" className="text-sm empty:hidden">
        {told === 'unavailable' && t('unavailable')}
        {told !== null && typeof told === 'object' && <Result {...told} />}
      </div>
    </Panel>
  );
}

function Result({ signature, verdict }: { signature: string; verdict: Verdict | null }) {
  const t = useTranslations('webhooks.tester');
  return (
    <>
      {verdict && (
        <p className={`mb-3 font-medium ${verdict === 'matches' ? 'text-success-soft-foreground' : 'text-danger-soft-foreground'}`}>
          {t(`verdicts.${verdict}`)}
        </p>
      )}
      <p className="mb-1 text-xs text-muted">{t('computed')}</p>
      <span className="flex items-center gap-2">
        <code className="min-w-0 font-mono text-xs break-all">{signature}</code>
        <CopyButton value={signature} label={t('copy')} />
      </span>
    </>
  );
}

type FieldProps = { label: string; value: string; onText: (text: string) => void; area?: boolean; type?: 'text' | 'password' };
function Field({ label, value, onText, area = false, type = 'text' }: FieldProps) {
  const id = useId();
  const own: ComponentProps<'input'> & ComponentProps<'textarea'> = {
    id,
    value,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    autoComplete: 'off',
    spellCheck: false,
  };
  return (
    <div className="textfield w-full">
      <label htmlFor={id} className="label">
        {label}
      </label>
      {area ? (
        <textarea {...own} rows={4} className="textarea w-full font-mono text-xs" />
      ) : (
        <input {...own} type={type} className="input w-full font-mono text-sm" />
      )}
    </div>
  );
}
