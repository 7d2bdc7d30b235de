import { configured, type Service } from "../processes.ts";
import { FRONT, type StoreNode } from "../stores.ts";

export async function caddy(folder: string, stores: StoreNode[]): Promise<Service> {
  return await configured(folder, {
    name: "caddy",
    file: "Caddyfile",
    settings: () => caddySettings(stores),
    args: (path) => ["run", "--config", path, "--adapter", "caddyfile"],
    env: (own) => ({ HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }),
  });
}

/**
 * Caddy's settings, as in `deploy/Caddyfile`: it checks whether a store is ready, and sends requests that only read
 * to another store if one fails.
 */
function caddySettings(stores: StoreNode[]): string {
  return `{
	admin off
	auto_https off
}
(nodes) {
	to ${stores.map(({ port }) => `127.0.0.1:${port}`).join(" ")}
	lb_policy round_robin
	health_uri /readyz/shutdown
	health_interval 1s
	health_timeout 3s
	fail_duration 5s
	transport http {
		dial_timeout 2s
	}
}
${FRONT} {
	request_body {
		max_size 26MB
	}
	@reads method GET HEAD
	handle @reads {
		reverse_proxy {
			import nodes
			lb_try_duration 5s
		}
	}
	handle {
		reverse_proxy {
			import nodes
		}
	}
}
`;
}
