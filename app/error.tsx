'use client';
import { Failure } from '@/components/shell/failure';

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Failure digest={error.digest} retry={reset} />
    </main>
  );
}
