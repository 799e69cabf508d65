import { listEvents } from '@/lib/events/list-events';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listEvents });
