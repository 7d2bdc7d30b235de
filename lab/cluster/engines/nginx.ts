import { join } from "node:path";
import { configured, type Service } from "../processes.ts";
import { FRONT_PORT, type StoreNode } from "../stores.ts";

export async function nginx(folder: string, stores: StoreNode[]): Promise<Service> {
  return await configured(folder, {
    name: "nginx",
    file: "nginx.conf",
    settings: (own) => nginxSettings(own, stores),
    args: (path, own) => ["-e", "stderr", "-p", own, "-c", path],
  });
}

/**
 * nginx's settings. A store that can't be reached is left out for some seconds, and a form that may have arrived isn't
 * sent twice. After a 503 nginx doesn't try the next store: while the database is unavailable every store responds with
 * 503, and nginx would leave all of them out, with their cached pages.
 */
function nginxSettings(folder: string, stores: StoreNode[]): string {
  const servers = stores.map(
    ({ port }) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`,
  );
  return `daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`).join("\n")}
  client_max_body_size 26m;
  upstream stores {
${servers.join("\n")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${FRONT_PORT};
    location / {
      proxy_pass http://stores;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_timeout 10s;
    }
  }
}
`;
}
