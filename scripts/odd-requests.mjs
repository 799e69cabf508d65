// @ts-check
// Requests that the site would answer with a page of its own, or not at all: judged before it sees them.

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const REFUSALS = {
  bad_request: { status: 400, message: 'The path of the request is not encoded correctly.' },
  method_not_allowed: { status: 405, message: 'This path does not support this method.' },
};

/** @param {string} url */
function isDecodable(url) {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Answers an odd request and says so. @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
export function refuseOdd(request, response) {
  const code = !METHODS.includes(request.method ?? '') ? 'method_not_allowed' : isDecodable(request.url ?? '') ? null : 'bad_request';
  if (!code) return false;
  const { status, message } = REFUSALS[code];
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...(code === 'method_not_allowed' && { allow: METHODS.join(', ') }),
    connection: 'close',
  });
  response.end(JSON.stringify({ error: { code, message, param: null, details: {} } }));
  return true;
}
