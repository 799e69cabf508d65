import { pdfViewer } from '@/lib/files/pdf-viewer';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = pdfViewer;
