// boardgame.io's own server in memory, or with its files in the folder given; prints its ports, for play and for its lobby.
const { createServer } = require("node:net");
const { FlatFile, Server } = require("boardgame.io/server");
const { LIKE, PLAIN } = require("./boardgame_io_game");

const [folder] = process.argv.slice(2);
const settings = { games: [PLAIN, LIKE], origins: [/localhost/] };
if (folder) settings.db = new FlatFile({ dir: folder });
const write = process.stdout.write.bind(process.stdout);
console.log = () => {}; // a line for every request otherwise

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function main() {
  const [port, apiPort] = [await freePort(), await freePort()];
  await Server(settings).run({ port, lobbyConfig: { apiPort } });
  write(`${port} ${apiPort}\n`);
}

main();
