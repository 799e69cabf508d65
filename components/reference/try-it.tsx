'use client';
import { Button, Input, Label, Spinner, TextArea, TextField } from '@heroui/react';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Answered, type Call, missingIn, send, valuesAtFirst } from '@/components/reference/call';
import { ReplyView } from '@/components/reference/reply-view';
import { useSandboxKey } from '@/components/reference/sandbox-key';

type Props = { call: Call; example: string | null; summary: string };

/** Sends the call to the sandbox for real. The content is rendered on opening: a page has many of these. */
export function TryIt({ call, example, summary }: Props) {
  const t = useTranslations('reference.try');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      // the user may have opened it before hydration
      ref={(details) => {
        if (details?.open) setIsOpen(true);
      }}
      className="group/try mt-5 rounded-lg border border-border"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary
        aria-label={t('openNamed', { summary })}
        className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2.5 text-sm font-medium hover:bg-surface-secondary pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted transition-transform group-open/try:rotate-90 motion-reduce:transition-none"
        />
        {t('open')}
      </summary>
      {isOpen && <TryForm call={call} example={example} />}
    </details>
  );
}

type Outcome = Answered | 'unreachable' | null;

function TryForm({ call, example }: { call: Call; example: string | null }) {
  const t = useTranslations('reference.try');
  const { key, isUsable } = useSandboxKey();
  const [values, setValues] = useState(() => valuesAtFirst(call));
  const [body, setBody] = useState(example);
  const [told, setTold] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);
  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(call, { values, body });
    const fault = call.needsKey && !isUsable ? t('noKey') : missing.length > 0 ? t('missing', { names: missing.join(', ') }) : null;
    setTold(fault);
    if (fault) return;
    setBusy(true);
    setOutcome(await send(call, { values, body }, key).catch(() => 'unreachable' as const));
    setBusy(false);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-border p-3 sm:p-4">
      {call.parameters.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {call.parameters.map(({ name, required }) => (
            <TextField key={name} value={values[name] ?? ''} onChange={(value) => setValues({ ...values, [name]: value })} fullWidth>
              <Label className="font-mono text-xs">
                {name}
                {required && <span className="text-danger-soft-foreground"> *</span>}
              </Label>
              <Input autoComplete="off" spellCheck="false" className="font-mono text-xs pointer-coarse:h-11" />
            </TextField>
          ))}
        </div>
      )}
      {body !== null && (
        <TextField value={body} onChange={setBody} fullWidth>
          <Label>{t('body')}</Label>
          <TextArea rows={Math.min(16, body.split('\n').length + 1)} spellCheck="false" className="font-mono text-xs leading-5" />
        </TextField>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={busy}>
          {busy && <Spinner color="current" size="sm" />}
          {t('send')}
        </Button>
        {told && (
          <p role="alert" className="text-sm font-medium text-danger-soft-foreground">
            {told}
          </p>
        )}
      </div>
      <div aria-live="polite">{outcome && <ReplyView outcome={outcome} changes={call.method !== 'GET'} />}</div>
    </form>
  );
}
