import net from 'node:net';

/** A mail server that answers each line of the conversation; `heard` contains what it received. */
export async function smtpServer(answer: (line: string) => string | null) {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString('utf8')
        .split('\r\n')
        .filter((text) => text !== '')) {
        heard.push(line);
        if (isData && line !== '.') continue;
        isData = false;
        const said =
          answer(line) ?? (line === 'DATA' ? '354 go on' : line === '.' ? '250 taken' : /^EHLO/.test(line) ? '250 here' : '250 ok');
        if (said.startsWith('354')) isData = true;
        socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { heard, url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`, close: () => server.close() };
}
