'use client';
import { Button, Modal, Spinner } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Notice } from '@/components/auth/notice';
import { ownHeaders } from '@/components/auth/own-actions';
import { resolve } from '@/components/form/resolve';
import { TextRow } from '@/components/form/text-row';

type Values = { code: string };
type Answer = { done?: true; error?: { message: string } };

/** No action: the one that wants the proof is still under way, and actions wait for one another. */
async function send(given: Values): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', ...ownHeaders() };
  try {
    return await (await fetch('/account/proof', { method: 'POST', headers, body: JSON.stringify(given) })).json();
  } catch {
    return null;
  }
}

const rules = resolve<Values>(({ code }) => (code.trim() === '' ? { code: 'missing' } : {}));

/** One question for all that wants a proof, above whatever is open. */
export function ConfirmOwner({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const t = useTranslations('proof');
  const { control, handleSubmit, formState, setError } = useForm<Values>({ resolver: rules, defaultValues: { code: '' } });
  const { isSubmitting: busy, errors } = formState;
  async function submit(given: Values) {
    const answer = await send(given);
    if (answer?.done) return onEnd(true);
    if (answer?.error) setError('code', { message: answer.error.message }, { shouldFocus: true });
    else setError('root', {});
  }
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
              // what it stands above may be a form of its own
              event.stopPropagation();
              void handleSubmit(submit)(event);
            }}
          >
            <Modal.Body className="mt-2 flex flex-col gap-5 text-foreground">
              <p className="text-sm text-muted">{t('text')}</p>
              {errors.root && <Notice status="danger" title={t('unreachable')} />}
              <TextRow
                control={control}
                name="code"
                label={t('code')}
                hint={t('codeHint')}
                wrong={{ missing: t('codeMissing') }}
                autoComplete="one-time-code"
                autoFocus
              />
            </Modal.Body>
            <Modal.Footer className="mt-6">
              <Button variant="tertiary" isDisabled={busy} onPress={() => onEnd(false)}>
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
