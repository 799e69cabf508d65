'use client';
import { Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, type ReactNode, type Ref, useState, useSyncExternalStore } from 'react';

const heic = ['image/heic', 'image/heif', '.heic', '.heif'];
const never = () => () => undefined;
/** An iPhone converts a photo to JPEG when HEIC is not listed; on other devices a person who chooses one reads why it is refused. */
const isOtherThanApple = () => !CSS.supports('-webkit-touch-callout', 'none');

type Props = {
  id: string;
  input?: Ref<HTMLInputElement>;
  described?: string | undefined;
  types: readonly string[];
  several: boolean;
  onTake: (files: FileList | null) => void;
  /** The instruction, if it is not to choose one. */
  children?: ReactNode;
};

/** A place to choose or drop files. */
export function Drop({ id, input, described, types, several, onTake, children }: Props) {
  const t = useTranslations('upload');
  const [isOver, setIsOver] = useState(false);
  const takesHeic = useSyncExternalStore(never, isOtherThanApple, () => false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onTake(event.dataTransfer.files);
  }
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex cursor-pointer items-center gap-3 rounded-lg border border-dashed px-4 py-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${isOver ? 'border-accent bg-accent-soft' : 'border-field-border bg-surface hover:bg-default'}`}
    >
      <Upload aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span>
        <span className="font-medium text-accent-soft-foreground">{children ?? t('choose')}</span>
        <span className="max-sm:hidden"> {t('orDrop')}</span>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={[...types, ...(takesHeic && types.includes('image/jpeg') ? heic : [])].join(',')}
        multiple={several}
        aria-describedby={described}
        onChange={({ target }) => {
          onTake(target.files);
          target.value = ''; // the same file may be chosen again
        }}
        className="sr-only"
      />
    </label>
  );
}
