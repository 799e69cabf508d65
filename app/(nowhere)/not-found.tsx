import { Nowhere } from '@/components/shell/nowhere';

export default function NotFound() {
  return <Nowhere />;
}
