import { sealedFile } from '@/app/sealed-file';
import { sessionRoute } from '@/lib/operation/session-route';
import { exportOwnSeals } from '@/lib/statements/export-own-seals';

export const GET = sessionRoute(sealedFile(exportOwnSeals));
