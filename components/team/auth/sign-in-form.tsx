'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { type Faults, looksLikeEmail, resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { Intro } from '@/components/team/auth/intro';
import { Notice } from '@/components/team/auth/notice';
import { answerPasskey, usePasskeyPlace } from '@/components/team/auth/passkey';
import { type SecondStep, secondStepIn, signIn } from '@/components/team/auth/session';
import { SubmitButton } from '@/components/team/auth/submit-button';
import { Link } from '@/components/ui/link';
import { PlainButton } from '@/components/ui/plain-button';
import { typedEmail } from '@/lib/japan/typed-email';

type Credentials = { email: string; password: string; code: string };
type Problem = 'wrong' | 'tooMany' | 'wrongCode' | 'wrongPasskey' | 'passkeyRefused' | 'unreachable';

const problems: Record<string, Problem> = {
  CredentialsSignin: 'wrong',
  too_many_requests: 'tooMany',
  wrong_code: 'wrongCode',
  wrong_passkey: 'wrongPasskey',
};

const faultsAt = (isSecond: boolean) =>
  resolve<Credentials>(({ email, password, code }): Faults<Credentials> => {
    if (isSecond) return code.trim() === '' ? { code: 'codeMissing' } : {};
    return { ...(!looksLikeEmail(email) && { email: 'emailMissing' }), ...(password === '' && { password: 'passwordMissing' }) };
  });

/** The error; null: signed in; or the second step. Never says whether address or password was wrong. */
async function trySignIn(given: Credentials & { passkey?: string }): Promise<Problem | SecondStep | null> {
  try {
    const why = await signIn({ ...given, email: typedEmail(given.email), code: given.code.trim() });
    return why === null ? null : (secondStepIn(why) ?? problems[why] ?? 'unreachable');
  } catch {
    return 'unreachable';
  }
}

/** First the password, then the second step, if there is one. Both are finally sent together: nobody is half signed in. */
export function SignInForm() {
  const t = useTranslations('signIn');
  const router = useRouter();
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isIn, setIsIn] = useState(false);
  const { control, handleSubmit, getValues, setFocus, resetField, formState } = useForm<Credentials>({
    resolver: faultsAt(second !== null),
    defaultValues: { email: '', password: '', code: '' },
  });
  async function submit(given: Credentials & { passkey?: string }) {
    setProblem(null);
    const outcome = await trySignIn(given);
    if (outcome === null) {
      setIsIn(true); // the button stays busy until the next page is there
      return router.replace('/');
    }
    if (typeof outcome === 'object') return setSecond(outcome);
    // a passkey challenge is used once
    if (outcome === 'wrongPasskey') back();
    setProblem(outcome);
    const again = second && outcome !== 'wrongPasskey' ? 'code' : 'password';
    resetField(again);
    setFocus(again);
  }
  function back() {
    setProblem(null);
    resetField('code');
    resetField('password');
    setSecond(null);
  }
  return (
    <>
      <Intro heading={t(second ? 'codeHeading' : 'heading')}>{t(second ? (second.passkey ? 'passkeyText' : 'codeText') : 'text')}</Intro>
      {/* the browser itself may send the form before the scripts are ready: even then no password is in an address */}
      <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        {problem && <Notice status="danger" title={t(`problems.${problem}.title`)} text={t(`problems.${problem}.text`)} />}
        {second ? (
          <SecondLines
            second={second}
            control={control}
            onPasskey={(passkey) => (passkey ? submit({ ...getValues(), code: '', passkey }) : setProblem('passkeyRefused'))}
          />
        ) : (
          <FirstLines control={control} />
        )}
        <SubmitButton busy={formState.isSubmitting || isIn}>{t(second ? 'codeSubmit' : 'submit')}</SubmitButton>
      </form>
      {second ? (
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

type LineProps = { control: Control<Credentials> };

function FirstLines({ control }: LineProps) {
  const t = useTranslations('signIn');
  const line = { control, roomy: true };
  return (
    <>
      <TextRow {...line} name="email" type="email" label={t('email')} wrong={t('emailMissing')} autoComplete="username" />
      <TextRow
        {...line}
        name="password"
        type="password"
        reveal={(isShown) => t(isShown ? 'reveal.hide' : 'reveal.show')}
        label={t('password')}
        wrong={t('passwordMissing')}
        autoComplete="current-password"
      />
    </>
  );
}

type SecondProps = LineProps & { second: SecondStep; onPasskey: (answer: string | null) => unknown };

/** A passkey, if there is one and this page can use it, and always a code. */
function SecondLines({ second: { code, passkey }, control, onPasskey }: SecondProps) {
  const t = useTranslations('signIn');
  const place = usePasskeyPlace(passkey?.origin ?? null);
  const [busy, setBusy] = useState(false);
  async function answerByPasskey() {
    if (!passkey) return;
    setBusy(true);
    await onPasskey(await answerPasskey(passkey));
    setBusy(false);
  }
  const isHere = place === 'here';
  return (
    <>
      {isHere && (
        <PlainButton size="lg" wide busy={busy} onClick={() => void answerByPasskey()}>
          {t('passkey')}
        </PlainButton>
      )}
      {passkey && place === 'elsewhere' && <Notice status="warning" title={t('elsewhere', { origin: passkey.origin })} />}
      <TextRow
        control={control}
        roomy
        name="code"
        label={t(code ? 'code' : 'recovery')}
        hint={t(code ? 'codeHint' : 'recoveryHint')}
        wrong={t('codeMissing')}
        autoComplete="one-time-code"
        autoFocus={!isHere}
      />
    </>
  );
}
