// The API for the plain server that hosts the site, or stands alone: bundled, so that it runs on Node as it is.
export { listener } from '@/lib/api/listener';
