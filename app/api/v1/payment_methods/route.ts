import { listMethods } from '@/lib/merchants/checkout/list-methods';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listMethods });
