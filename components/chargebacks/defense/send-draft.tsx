'use client';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import type { DefenseDraft, DraftState } from '@/components/chargebacks/defense/draft-store';
import { addressOf } from '@/components/chargebacks/defense/use-defense-draft';
import { ask } from '@/components/forms/upload/answered';
import { lazyDialog } from '@/components/ui/lazy-dialog';
import { PlainButton } from '@/components/ui/plain-button';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { toast } from '@/components/ui/toast';
import { useLazyDialog } from '@/components/ui/use-lazy-dialog';
import { formatYen } from '@/components/ui/yen';
import type { ChargebackReply } from '@/lib/chargebacks/schema';

const load = () => import('@/components/ui/confirm-window').then((loaded) => loaded.ConfirmWindow);
const ConfirmWindow = lazyDialog(load);
const loadPreview = () => import('@/components/chargebacks/defense/preview').then((loaded) => loaded.Preview);
const Preview = lazyDialog(loadPreview);

type Props = {
  chargeback: ChargebackReply;
  draft: DefenseDraft;
  state: DraftState;
  isSending: boolean;
  onWrong: (field: string | null) => void;
};

/** Why it cannot be sent yet, in words; null: it can. */
function useObstacle({ draft, state, isSending }: Props): string | null {
  const t = useTranslations('defense');
  const format = useFormatter();
  if (isSending) return t('send.busy');
  if (Object.keys(state.stale).length > 0) return t('send.unsettled');
  const missing = [
    ...(draft.valueOf('description').trim() === '' ? [t('fields.description')] : []),
    ...(state.draft.documents.length === 0 ? [t('groups.documents')] : []),
  ];
  return missing.length > 0 ? t('send.missing', { list: format.list(missing) }) : null;
}

/** A preview of the document, and the button that sends it for good. */
export function SendDraft(props: Props) {
  const { chargeback, draft, state, onWrong } = props;
  const t = useTranslations('defense');
  const router = useRouter();
  const obstacle = useObstacle(props);
  const question = useLazyDialog(load);
  const preview = useLazyDialog(loadPreview);
  const { documents } = state.draft;
  const amount = formatYen(chargeback.amount);
  async function send(): Promise<string | undefined> {
    await draft.save();
    if (!draft.isSettled()) return draft.state().message || t('send.unsettled');
    const { version } = draft.state().draft;
    const answer = await ask(`${addressOf(chargeback.id)}/send`, { method: 'POST', body: JSON.stringify({ version }) });
    if (!answer.ok) {
      onWrong(String(answer.details?.field ?? '') || null);
      if (answer.kind === 'refused') void draft.refresh();
      return answer.message || t(`saving.${answer.kind === 'signedOut' ? 'signedOut' : 'away'}`);
    }
    onWrong(null);
    toast.success(t('send.done'));
    router.refresh();
  }
  return (
    <>
      {documents.length > 0 && (
        <PlainButton look="outline" className="pointer-coarse:min-h-11 max-sm:w-full" {...preview.opener}>
          {t('preview.open')}
        </PlainButton>
      )}
      {obstacle ? (
        <ReasonedButton name={t('send.open')} reason={obstacle} look="primary" className="max-sm:w-full" />
      ) : (
        <PlainButton className="pointer-coarse:min-h-11 max-sm:w-full" {...question.opener}>
          {t('send.open')}
        </PlainButton>
      )}
      {question.opening > 0 && (
        <ConfirmWindow
          key={question.opening}
          title={t('send.title', { amount })}
          {...{ confirm: t('send.submit'), cancel: t('send.keep'), danger: false }}
          onConfirm={send}
          isOpen={question.isOpen}
          onOpenChange={question.setIsOpen}
        >
          {t('send.effect')}
          <span className="mt-3 block font-medium">{t('send.document')}</span>
          <span className="block break-words">
            {documents.length === 1
              ? t('send.one', { name: documents[0]?.file_name ?? '' })
              : t('send.several', { count: documents.length })}
          </span>
        </ConfirmWindow>
      )}
      {preview.opening > 0 && (
        <Preview
          key={preview.opening}
          id={chargeback.id}
          version={state.draft.version}
          isImage={documents.length === 1 && documents[0]?.content_type.startsWith('image/') === true}
          isOpen={preview.isOpen}
          onOpenChange={preview.setIsOpen}
        />
      )}
    </>
  );
}
