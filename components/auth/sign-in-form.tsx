'use client';
import { Button } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Intro } from '@/components/auth/intro';
import { Notice } from '@/components/auth/notice';
import { SubmitButton } from '@/components/auth/submit-button';
import { TextRow } from '@/components/form/text-row';

const first = z.object({ email: z.email('emailMissing'), password: z.string().min(1, 'passwordMissing'), code: z.string() });
const second = first.extend({ code: z.string().trim().min(1, 'codeMissing') });
type Credentials = z.infer<typeof first>;
type Problem = 'wrong' | 'tooMany' | 'wrongCode' | 'unreachable';

const problems: Record<string, Problem> = { CredentialsSignin: 'wrong', too_many_requests: 'tooMany', wrong_code: 'wrongCode' };

/** What went wrong, null where the person is in, or that a code is asked for. Which of the first two was wrong is never said. */
async function trySignIn(given: Credentials): Promise<Problem | 'second_factor' | null> {
  try {
    const answer = await signIn('credentials', { ...given, redirect: false });
    if (answer?.ok && !answer.error) return null;
    return answer?.error === 'second_factor' ? 'second_factor' : (problems[answer?.error ?? ''] ?? 'unreachable');
  } catch {
    return 'unreachable';
  }
}

/** Password first, then, of who has one, a code. Both are sent together in the end: nobody is half signed in. */
export function SignInForm() {
  const t = useTranslations('signIn');
  const router = useRouter();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isIn, setIsIn] = useState(false);
  const { control, handleSubmit, setFocus, resetField, formState } = useForm<Credentials>({
    resolver: zodResolver(step === 'code' ? second : first),
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
        <Button variant="ghost" className="mt-4 -ml-4 self-start" onPress={back}>
          {t('back')}
        </Button>
      ) : (
        <Link href="/reset" className="mt-6 self-start text-sm font-medium text-accent-soft-foreground underline underline-offset-4">
          {t('forgot')}
        </Link>
      )}
    </>
  );
}
