'use client';
import { Alert, Button, FieldError, Input, Label, Spinner, TextField } from '@heroui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';

const credentials = z.object({ email: z.email('emailMissing'), password: z.string().min(1, 'passwordMissing') });
type Credentials = z.infer<typeof credentials>;
type Problem = 'wrong' | 'tooMany' | 'unreachable';

/** Answers what went wrong, or null. Which of the two was wrong is never said. */
async function trySignIn(given: Credentials): Promise<Problem | null> {
  try {
    const answer = await signIn('credentials', { ...given, redirect: false });
    if (answer?.ok && !answer.error) return null;
    if (answer?.error === 'CredentialsSignin') return 'wrong';
    return answer?.error === 'too_many_requests' ? 'tooMany' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

export function SignInForm() {
  const t = useTranslations('signIn');
  const router = useRouter();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { control, handleSubmit, setFocus, resetField, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  // once signed in the button stays busy until the next page is there
  const busy = formState.isSubmitting || (formState.isSubmitSuccessful && problem === null);
  async function submit(given: Credentials) {
    setProblem(null);
    const wrong = await trySignIn(given);
    setProblem(wrong);
    if (wrong === null) return router.replace('/payments');
    resetField('password');
    setFocus('password');
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      {problem && (
        <Alert status="danger" role="alert">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t(`problems.${problem}.title`)}</Alert.Title>
            <Alert.Description>{t(`problems.${problem}.text`)}</Alert.Description>
          </Alert.Content>
        </Alert>
      )}
      <Field control={control} name="email" type="email" autoComplete="username" />
      <Field control={control} name="password" type="password" autoComplete="current-password" />
      <Button type="submit" size="lg" fullWidth isPending={busy}>
        {busy && <Spinner color="current" size="sm" />}
        {t('submit')}
      </Button>
    </form>
  );
}

type FieldProps = { control: Control<Credentials>; name: keyof Credentials; type: string; autoComplete: string };

function Field({ control, name, type, autoComplete }: FieldProps) {
  const t = useTranslations('signIn');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          name={field.name}
          type={type}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isInvalid={fieldState.invalid}
          validationBehavior="aria"
          fullWidth
        >
          <Label>{t(name)}</Label>
          <Input ref={field.ref} autoComplete={autoComplete} className="h-11 text-base sm:text-sm" />
          <FieldError>{fieldState.error && t(fieldState.error.message as 'emailMissing' | 'passwordMissing')}</FieldError>
        </TextField>
      )}
    />
  );
}
