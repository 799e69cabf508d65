'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Intro } from '@/components/auth/intro';
import { Notice } from '@/components/auth/notice';
import { signIn } from '@/components/auth/session';
import { SubmitButton } from '@/components/auth/submit-button';
import { type Faults, looksLikeEmail, resolve } from '@/components/form/resolve';
import { TextRow } from '@/components/form/text-row';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';

type Credentials = { email: string; password: string; code: string };
type Step = 'password' | 'code';
type Problem = 'wrong' | 'tooMany' | 'wrongCode' | 'unreachable';

const problems: Record<string, Problem> = { CredentialsSignin: 'wrong', too_many_requests: 'tooMany', wrong_code: 'wrongCode' };

const faultsAt = (step: Step) =>
  resolve<Credentials>(({ email, password, code }): Faults<Credentials> => {
    if (step === 'code') return code.trim() === '' ? { code: 'codeMissing' } : {};
    return { ...(!looksLikeEmail(email) && { email: 'emailMissing' }), ...(password === '' && { password: 'passwordMissing' }) };
  });

/** What went wrong, null where the person is in, or that a code is asked for. Which of the first two was wrong is never said. */
async function trySignIn(given: Credentials): Promise<Problem | 'second_factor' | null> {
  try {
    const why = await signIn({ ...given, email: given.email.trim(), code: given.code.trim() });
    return why === null || why === 'second_factor' ? why : (problems[why] ?? 'unreachable');
  } catch {
    return 'unreachable';
  }
}

/** Password first, then, of who has one, a code. Both are sent together in the end: nobody is half signed in. */
export function SignInForm() {
  const t = useTranslations('signIn');
  const router = useRouter();
  const [step, setStep] = useState<Step>('password');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isIn, setIsIn] = useState(false);
  const { control, handleSubmit, setFocus, resetField, formState } = useForm<Credentials>({
    resolver: faultsAt(step),
    defaultValues: { email: '', password: '', code: '' },
  });
  async function submit(given: Credentials) {
    setProblem(null);
    const outcome = await trySignIn(given);
    // once signed in the button stays busy until the next page is there
    setIsIn(outcome === null);
    if (outcome === null) return router.replace('/');
    if (outcome === 'second_factor') return setStep('code');
    setProblem(outcome);
    const again = step === 'code' ? 'code' : 'password';
    resetField(again);
    setFocus(again);
  }
  function back() {
    setProblem(null);
    resetField('code');
    resetField('password');
    setStep('password');
  }
  const wrong = { emailMissing: t('emailMissing'), passwordMissing: t('passwordMissing'), codeMissing: t('codeMissing') };
  const line = { control, wrong, roomy: true };
  return (
    <>
      <Intro heading={t(step === 'code' ? 'codeHeading' : 'heading')}>{t(step === 'code' ? 'codeText' : 'text')}</Intro>
      {/* sent by the browser itself where it is faster than our programs: then too no password is in an address */}
      <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        {problem && <Notice status="danger" title={t(`problems.${problem}.title`)} text={t(`problems.${problem}.text`)} />}
        {step === 'password' ? (
          <>
            <TextRow {...line} name="email" type="email" label={t('email')} autoComplete="username" />
            <TextRow {...line} name="password" type="password" label={t('password')} autoComplete="current-password" />
          </>
        ) : (
          <TextRow {...line} name="code" label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" autoFocus />
        )}
        <SubmitButton busy={formState.isSubmitting || isIn}>{t(step === 'code' ? 'codeSubmit' : 'submit')}</SubmitButton>
      </form>
      {step === 'code' ? (
        <PlainButton look="ghost" className="mt-4 -ml-4 self-start" onClick={back}>
          {t('back')}
        </PlainButton>
      ) : (
        <Link href="/reset" className="mt-6 self-start text-sm font-medium text-accent-soft-foreground underline underline-offset-4">
          {t('forgot')}
        </Link>
      )}
    </>
  );
}
