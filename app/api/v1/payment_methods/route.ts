import { resource } from '@/lib/http/http';
import { listMethods } from '@/lib/merchants/checkout/list-methods';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listMethods });
