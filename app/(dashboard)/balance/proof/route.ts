import { sealedFile } from '@/app/sealed-file';
import { sessionRoute } from '@/lib/pages/session-route';
import { exportOwnSeals } from '@/lib/statements/export-own-seals';

export const GET = sessionRoute(sealedFile(exportOwnSeals));
