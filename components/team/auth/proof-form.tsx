'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { looksLikeEmail, resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Problem, type Send, useSend } from '@/components/team/auth/send';
import { SubmitButton } from '@/components/team/auth/submit-button';

type ProofField = 'password' | 'code' | 'email' | 'new_password' | 'again';
type Values = Partial<Record<ProofField, string>>;

const looks = {
  password: { type: 'password', autoComplete: 'current-password' },
  code: { type: 'text', autoComplete: 'one-time-code' },
  email: { type: 'email', autoComplete: 'email' },
  new_password: { type: 'password', autoComplete: 'new-password' },
  again: { type: 'password', autoComplete: 'new-password' },
} as const;

/** Only certain errors, before anything is sent: the rules themselves are the server's. */
const rulesOf = (fields: readonly ProofField[]) =>
  resolve<Values>((given) => {
    const isMissing = (field: ProofField) => (field === 'email' ? !looksLikeEmail(given.email ?? '') : !given[field]);
    const missing = fields.filter(isMissing).map((field) => [field, field]);
    const differs = fields.includes('again') && given.again !== given.new_password;
    return { ...(differs && { again: 'different' }), ...Object.fromEntries(missing) };
  });

type Props<Reply> = {
  fields: readonly ProofField[];
  /** For password managers: the owner of the password. */
  email?: string;
  send: Send<never, Reply>;
  submit: string;
  onDone: (reply: Reply) => void;
};

/** The password as a proof, and the new values. */
export function ProofForm<Reply>({ fields, email, send: action, submit, onDone }: Props<Reply>) {
  const t = useTranslations('security');
  const { send, refused } = useSend(action as Send<Values, Reply>);
  const { control, handleSubmit, formState, setError } = useForm<Values>({
    resolver: rulesOf(fields),
    defaultValues: Object.fromEntries(fields.map((field) => [field, ''])),
  });
  const faults = Object.fromEntries([
    ...fields.map((field) => [field, t(`missing.${field}`)] as const),
    ['different', t('faults.different')] as const,
  ]);
  // an error of one field appears at that field
  const lineOf = (problem: Problem | null) => fields.find((field) => problem && problem !== 'unreachable' && field === problem.param);
  async function finish({ again: _again, ...given }: Values) {
    const answer = await send(given);
    if (answer.refused === undefined) return onDone(answer.reply);
    const line = lineOf(answer.refused);
    if (line && answer.refused !== 'unreachable') setError(line, { message: answer.refused.message }, { shouldFocus: true });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit(finish)} className="flex flex-col gap-5">
      {lineOf(refused) === undefined && <RefusedNotice refused={refused} />}
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      {fields.map((field, index) => (
        <TextRow
          roomy
          key={field}
          control={control}
          name={field}
          {...looks[field]}
          label={t(`fields.${field}`)}
          hint={field === 'new_password' ? t('rules') : field === 'code' && fields.length > 1 ? t('codeHint') : undefined}
          wrong={faults}
          autoFocus={index === 0}
        />
      ))}
      <SubmitButton busy={formState.isSubmitting}>{submit}</SubmitButton>
    </form>
  );
}
