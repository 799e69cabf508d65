'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Sheet } from '@/components/documents/sheet';
import { Tools, whole, zooms } from '@/components/documents/tools';
import { useDocument } from '@/components/documents/use-document';
import { PlainButton } from '@/components/ui/plain-button';

type Props = { address: string; name: string; isPdf: boolean };

/** Whether this element fills the screen, and the function that toggles it, if the browser can. */
function useFull(element: React.RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const note = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, [element]);
  const change = () => void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined);
  return { isFull, onFull: document.fullscreenEnabled ? change : undefined };
}

/** Shows a document page by page, with zoom, rotation and full screen. Runs in a browser only. */
export function Viewer({ address, name, isPdf }: Props) {
  const t = useTranslations('documentViewer');
  const frame = useRef<HTMLDivElement>(null);
  const { isFull, onFull } = useFull(frame);
  const [page, setPage] = useState(1);
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(whole);
  const [attempt, setAttempt] = useState(0);
  const [cannotDraw, setCannotDraw] = useState(false);
  const opened = useDocument(address, isPdf, attempt);
  const onFailed = useCallback(() => setCannotDraw(true), []);
  function retry() {
    setCannotDraw(false);
    setAttempt(attempt + 1);
  }
  return (
    <div ref={frame} className="flex h-full flex-col bg-surface">
      {opened.state === 'opening' && (
        <p role="status" className="m-auto flex items-center gap-2 p-6 text-sm text-muted">
          <span aria-hidden="true" className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
          {t('opening')}
        </p>
      )}
      {(opened.state === 'failed' || cannotDraw) && (
        <div role="alert" className="m-auto flex max-w-sm flex-col items-center gap-4 p-6 text-center text-sm">
          <p>{t('failed')}</p>
          <span className="flex flex-wrap justify-center gap-2">
            <PlainButton look="outline" size="sm" onClick={retry}>
              {t('again')}
            </PlainButton>
            <a href={address} className="button button--outline button--sm">
              {t('saveIt')}
            </a>
          </span>
        </div>
      )}
      {opened.state === 'open' && !cannotDraw && (
        <>
          <Tools
            {...{ page, zoom, isFull, onFull, address, name }}
            pages={opened.document.pages}
            onPage={setPage}
            onZoom={setZoom}
            onTurn={() => setTurns((turns + 1) % 4)}
          />
          <Sheet
            {...{ page, turns, onFailed }}
            document={opened.document}
            zoom={zooms[zoom] ?? 1}
            label={t('shown', { name, page, pages: opened.document.pages })}
          />
        </>
      )}
    </div>
  );
}
