'use client';
import { ChevronLeft, ChevronRight, Download, type LucideIcon, Maximize, Minimize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PlainButton } from '@/components/ui/plain-button';

export const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
export const whole = zooms.indexOf(1);

type Props = {
  pages: number;
  page: number;
  onPage: (page: number) => void;
  /** The index of the zoom. */
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: () => void;
  isFull: boolean;
  /** undefined: the browser has no full screen. */
  onFull: (() => void) | undefined;
  address: string;
  name: string;
};

/** The buttons for a page. */
export function Tools({ pages, page, onPage, zoom, onZoom, onTurn, isFull, onFull, address, name }: Props) {
  const t = useTranslations('documentViewer');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-separator px-2 py-1.5 text-sm">
      {pages > 1 && (
        <span className="flex items-center">
          <Tool icon={ChevronLeft} name={t('previous')} isOff={page === 1} onClick={() => onPage(page - 1)} />
          <span className="min-w-12 text-center whitespace-nowrap tabular-nums">{t('page', { page, pages })}</span>
          <Tool icon={ChevronRight} name={t('next')} isOff={page === pages} onClick={() => onPage(page + 1)} />
        </span>
      )}
      <span className="flex items-center">
        <Tool icon={ZoomOut} name={t('smaller')} isOff={zoom === 0} onClick={() => onZoom(zoom - 1)} />
        <PlainButton
          look="ghost"
          size="sm"
          className="min-w-14 px-1 tabular-nums pointer-coarse:h-11"
          aria-label={t('fit', { zoom: zooms[zoom] ?? 1 })}
          onClick={() => onZoom(whole)}
        >
          {t('zoom', { zoom: zooms[zoom] ?? 1 })}
        </PlainButton>
        <Tool icon={ZoomIn} name={t('larger')} isOff={zoom === zooms.length - 1} onClick={() => onZoom(zoom + 1)} />
      </span>
      <span className="ml-auto flex items-center">
        <Tool icon={RotateCw} name={t('turn')} onClick={onTurn} />
        {onFull && <Tool icon={isFull ? Minimize : Maximize} name={t(isFull ? 'leaveFull' : 'full')} onClick={onFull} />}
        <a
          href={address}
          aria-label={t('save', { name })}
          title={t('save', { name })}
          className="button button--ghost button--sm button--icon-only pointer-coarse:size-11"
        >
          <Download aria-hidden="true" className="size-4" />
        </a>
      </span>
    </div>
  );
}

type ToolProps = { icon: LucideIcon; name: string; isOff?: boolean; onClick: () => void };
/** A disabled button keeps the focus, for keyboard users. */
function Tool({ icon: Icon, name, isOff = false, onClick }: ToolProps) {
  return (
    <PlainButton
      look="ghost"
      size="sm"
      iconOnly
      className="pointer-coarse:size-11 aria-disabled:opacity-40"
      title={name}
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onClick()}
    >
      <Icon aria-hidden="true" className="size-4" />
    </PlainButton>
  );
}
