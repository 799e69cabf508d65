'use client';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { type Faults, resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { RefusedNotice } from '@/components/team/auth/refused-notice';
import { type Problem, type Send, useSend } from '@/components/team/auth/send';
import { signIn } from '@/components/team/auth/session';
import { SubmitButton } from '@/components/team/auth/submit-button';
import { passwordFault } from '@/lib/team/account/password';
import { maxPersonName } from '@/lib/team/person-name';

type PasswordForm = { name: string; password: string; again: string };

/** The server's own rules, so that most errors show before anything is sent. */
const faultsFor = (email: string, withName: boolean) =>
  resolve<PasswordForm>(({ name, password, again }): Faults<PasswordForm> => {
    const length = name.trim().length;
    const fault = passwordFault(password, { email, name: name.trim() });
    return {
      ...(withName && (length < 1 || length > maxPersonName) && { name: 'nameMissing' }),
      ...(fault ? { password: fault } : password !== again && { again: 'different' }),
    };
  });

type Props = {
  token: string;
  email: string;
  /** Asked for a new account. */
  name: string | null;
  send: Send<{ token: string; name?: string; password: string }>;
  submit: string;
  /** The next page. */
  next: string;
  /** Signs in with the new password, through the same guards as any sign-in. */
  signsIn?: true;
};

/** null: signed in; otherwise the sign-in page has to be used, which says why. */
const signedIn = (email: string, password: string): Promise<string | null> =>
  signIn({ email, password, code: '' }).then(
    (why) => (why === null ? '/' : null),
    () => null,
  );

const isOfPassword = (problem: Problem): problem is Exclude<Problem, 'unreachable'> =>
  problem !== 'unreachable' && problem.param === 'password';

export function NewPasswordForm({ token, email, name, send: action, submit, next, signsIn }: Props) {
  const t = useTranslations('security');
  const { send, refused } = useSend(action);
  const { control, handleSubmit, formState, setError } = useForm<PasswordForm>({
    resolver: faultsFor(email, name !== null),
    defaultValues: { name: name ?? '', password: '', again: '' },
  });
  const faults = {
    nameMissing: t('faults.nameMissing'),
    short: t('faults.short'),
    long: t('faults.long'),
    personal: t('faults.personal'),
    different: t('faults.different'),
  };
  const reveal = (isShown: boolean) => t(isShown ? 'reveal.hide' : 'reveal.show');
  async function finish(given: PasswordForm) {
    const done = await send({ token, password: given.password, ...(name !== null && { name: given.name.trim() }) });
    // loads a new document: nothing of this page, above all the token in its address, stays behind
    if (done.refused === undefined) return location.replace((signsIn && (await signedIn(email, given.password))) || next);
    // errors that only the server can find appear at the password
    if (isOfPassword(done.refused)) setError('password', { message: done.refused.message }, { shouldFocus: true });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit(finish)} className="flex flex-col gap-5">
      {!(refused && isOfPassword(refused)) && <RefusedNotice refused={refused} />}
      {/* for password managers: the owner of the password */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {name !== null && <TextRow roomy control={control} name="name" label={t('fields.name')} autoComplete="name" wrong={faults} />}
      <TextRow
        roomy
        control={control}
        name="password"
        type="password"
        reveal={reveal}
        label={t('fields.newPassword')}
        hint={t('rules')}
        autoComplete="new-password"
        wrong={faults}
      />
      <TextRow
        roomy
        control={control}
        name="again"
        type="password"
        reveal={reveal}
        label={t('fields.again')}
        autoComplete="new-password"
        wrong={faults}
      />
      <SubmitButton busy={formState.isSubmitting || (formState.isSubmitSuccessful && refused === null)}>{submit}</SubmitButton>
    </form>
  );
}
