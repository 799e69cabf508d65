'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextRow } from '@/components/forms/text-row';
import { longest, typed } from '@/components/forms/typed';
import { MoneyDialog } from '@/components/money-actions/money-dialog';
import type { Sent } from '@/components/money-actions/use-money-act';

type Props = {
  words: { title: string; submit: string; reason: string; hint: string; missing: string };
  /** The operation's own rule of a reason. */
  rule: Parameters<typeof typed>[0];
  /** What stands in the field at first. */
  usual?: string;
  danger?: boolean;
  busy: boolean;
  sent: Sent;
  isOpen: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
  children: ReactNode;
};

/** Moves money, or takes back that it has moved, with a reason, which other people can read. */
export function ReasonDialog(props: Props) {
  const { words, rule, usual = '', danger = true, busy, sent, isOpen, onClose, onSubmit, children } = props;
  const [wanted] = useState(() => z.object({ reason: typed(rule) }));
  const form = useForm<{ reason: string }>({ resolver: zodResolver(wanted), defaultValues: { reason: usual } });
  return (
    <MoneyDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      danger={danger}
      busy={busy}
      blocked={null}
      sent={sent}
      onSubmit={form.handleSubmit(({ reason }) => onSubmit(reason))}
    >
      <div className="flex flex-col gap-2 text-sm">{children}</div>
      <fieldset disabled={busy || sent.state === 'unknown'} className="min-w-0">
        <TextRow
          control={form.control}
          name="reason"
          label={words.reason}
          hint={words.hint}
          wrong={words.missing}
          maxLength={longest(rule)}
          area
        />
      </fieldset>
    </MoneyDialog>
  );
}
