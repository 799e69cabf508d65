'use client';
import { Button, Modal, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownHeaders } from '@/components/forms/own-actions';
import { resolve } from '@/components/forms/resolve';
import { TextRow } from '@/components/forms/text-row';
import { Notice } from '@/components/team/auth/notice';
import { answerPasskey, usePasskeyPlace } from '@/components/team/auth/passkey';
import type { SecondStep } from '@/components/team/auth/session';

type Values = { code: string };
type Answer<Reply> = (Reply & { error?: never }) | { error: { message: string } } | null;

/** Not an action: the one that needs the proof is still under way, and actions wait for one another. */
async function send<Reply>(path: string, given: object): Promise<Answer<Reply>> {
  const headers = { 'content-type': 'application/json', ...ownHeaders() };
  try {
    return await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(given) })).json();
  } catch {
    return null;
  }
}
const prove = (given: { code: string } | { passkey: string }) => send<{ done: true }>('/account/proof', given);

/** The person's second steps; null: not known yet. A passkey challenge is used once: `renew` requests a new one. */
function useSecondStep() {
  const [step, setStep] = useState<SecondStep | null>(null);
  const renew = useCallback(async () => {
    const answer = await send<SecondStep>('/account/proof/begin', {});
    if (answer && !answer.error) setStep(answer);
  }, []);
  useEffect(() => void renew(), [renew]);
  return { step, renew };
}

const rules = resolve<Values>(({ code }) => (code.trim() === '' ? { code: 'missing' } : {}));

/** One dialog for everything that needs a proof, above any open dialog. */
export function ConfirmOwner({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const t = useTranslations('proof');
  const { control, handleSubmit, formState, setError } = useForm<Values>({ resolver: rules, defaultValues: { code: '' } });
  const { isSubmitting: busy, errors } = formState;
  const { step, renew } = useSecondStep();
  async function submit({ code }: Values) {
    const answer = await prove({ code });
    if (!answer) return setError('root', { message: t('unreachable') });
    if (answer.error) return setError('code', { message: answer.error.message }, { shouldFocus: true });
    onEnd(true);
  }
  async function confirm(passkey: NonNullable<SecondStep['passkey']>) {
    const given = await answerPasskey(passkey);
    const answer = given === null ? null : await prove({ passkey: given });
    if (answer && !answer.error) return onEnd(true);
    setError('root', { message: answer?.error?.message ?? t('passkeyRefused') });
    await renew();
  }
  const hasApp = step?.code ?? true;
  return (
    <Modal.Backdrop isOpen onOpenChange={(isOpen) => isOpen || onEnd(false)} isDismissable={false} isKeyboardDismissDisabled={busy}>
      <Modal.Container size="sm">
        <Modal.Dialog>
          <Modal.Header>
            <Modal.Heading className="text-lg font-semibold">{t('title')}</Modal.Heading>
          </Modal.Header>
          <form
            method="post"
            noValidate
            onSubmit={(event) => {
              // the dialog below may be a form of its own
              event.stopPropagation();
              void handleSubmit(submit)(event);
            }}
          >
            <Modal.Body className="mt-2 flex flex-col gap-5 text-foreground">
              <p className="text-sm text-muted">{t('text')}</p>
              {errors.root?.message && <Notice status="danger" title={errors.root.message} />}
              {step?.passkey && <PasskeyLine passkey={step.passkey} ask={confirm} />}
              <TextRow
                control={control}
                name="code"
                label={t(hasApp ? 'code' : 'recovery')}
                hint={t(hasApp ? 'codeHint' : 'recoveryHint')}
                wrong={{ missing: t('codeMissing') }}
                autoComplete="one-time-code"
                autoFocus
              />
            </Modal.Body>
            <Modal.Footer className="mt-6">
              <Button variant="outline" isDisabled={busy} onPress={() => onEnd(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" isPending={busy}>
                {busy && <Spinner color="current" size="sm" />}
                {t('submit')}
              </Button>
            </Modal.Footer>
          </form>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

type Passkey = NonNullable<SecondStep['passkey']>;

function PasskeyLine({ passkey, ask }: { passkey: Passkey; ask: (passkey: Passkey) => Promise<unknown> }) {
  const t = useTranslations('proof');
  const place = usePasskeyPlace(passkey.origin);
  const [busy, setBusy] = useState(false);
  if (place === 'elsewhere') return <p className="text-sm text-muted">{t('elsewhere', { origin: passkey.origin })}</p>;
  if (place !== 'here') return null;
  async function press() {
    setBusy(true);
    await ask(passkey);
    setBusy(false);
  }
  return (
    <Button fullWidth isPending={busy} onPress={() => void press()}>
      {busy && <Spinner color="current" size="sm" />}
      {t('usePasskey')}
    </Button>
  );
}
