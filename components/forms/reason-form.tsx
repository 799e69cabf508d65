'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Act, useAct } from '@/components/forms/act';
import { DialogForm } from '@/components/forms/dialog-form';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';

type Props = {
  words: { title: string; submit: string; effect: string; reason: string; hint?: string; missing: string };
  /** The operation's own rule of a reason. */
  rule: Parameters<typeof typed>[0];
  danger?: boolean;
  act: Act;
  inputOf: (reason: string) => object;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Does something with a reason that other people can read. Whatever moves money has ReasonDialog. */
export function ReasonForm({ words, rule, danger = false, act, inputOf, isOpen, onClose, onDone }: Props) {
  const [wanted] = useState(() => z.object({ reason: typed(rule) }));
  const { send, busy, refused } = useAct(act);
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: '' } });
  async function submit({ reason }: { reason: string }) {
    if (!(await send(inputOf(reason)))) return;
    onClose();
    onDone();
  }
  return (
    <DialogForm
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      submit={words.submit}
      danger={danger}
      busy={busy}
      refused={refused}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-sm">{words.effect}</p>
      <TextRow
        control={form.control}
        name="reason"
        label={words.reason}
        {...(words.hint && { hint: words.hint })}
        wrong={words.missing}
        maxLength={longest(rule)}
        area
        autoFocus
      />
    </DialogForm>
  );
}
