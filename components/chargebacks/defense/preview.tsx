'use client';
import { Modal } from '@heroui/react';
import { useTranslations } from 'next-intl';
import { addressOf } from '@/components/chargebacks/defense/use-defense-draft';
import { Viewer } from '@/components/documents/viewer';

type Props = { id: string; version: string; isImage: boolean; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The document exactly as it would be sent, page by page. */
export function Preview({ id, version, isImage, isOpen, onOpenChange }: Props) {
  const t = useTranslations('defense.preview');
  return (
    <Modal.Backdrop isOpen={isOpen} onOpenChange={onOpenChange}>
      <Modal.Container size="lg" scroll="inside" className="sm:w-full sm:py-6">
        <Modal.Dialog className="flex h-[85dvh] flex-col overflow-clip p-0 sm:max-w-3xl">
          <Modal.CloseTrigger
            aria-label={t('close')}
            className="top-3.5 bg-transparent hover:bg-default pointer-coarse:top-1.5 pointer-coarse:size-11"
          />
          <Modal.Header className="shrink-0 border-b border-separator py-4 pr-14 pl-4 sm:pl-6">
            <Modal.Heading className="text-lg leading-6 font-semibold">{t('title')}</Modal.Heading>
          </Modal.Header>
          <div className="min-h-0 flex-1">
            <Viewer address={`${addressOf(id)}/preview?${new URLSearchParams({ version })}`} name={t('title')} isPdf={!isImage} />
          </div>
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
