// The API for the plain server that hosts the site, or stands alone: bundled, so that it runs on Node as it is.
export { logConsole } from '@/lib/api/console';
export { forgetRequests } from '@/lib/api/idle-connections';
export { listener } from '@/lib/api/listener';
export { pool } from '@/lib/db/pool';
export { startDueWork, stopDueWork } from '@/lib/jobs/due-work';
