/** What the store writes to people. `{{…}}` are the placeholders of spec §7 and of the order's own facts. */
export type DemoEmailTemplate = {
  template_name: string;
  subject: string;
  html_content: string;
  text_content: string;
  is_active: boolean;
};

/** One column on paper, readable in every mail program: tables are not needed for that. */
function letter(body: string): string {
  return `<!doctype html>
<html lang="en-IN">
<body style="margin:0;background:#FFF8EC;color:#241A33;font:16px/1.55 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px dotted #B3261E;font-size:22px">Kathalu <span lang="te">కథలు</span></p>
${body}
<p style="margin:32px 0 0;color:#5C5068;font-size:14px">You get this letter because you ordered from us. Just answer it if something is wrong.</p>
</div>
</body>
</html>`;
}

export const emailTemplates: DemoEmailTemplate[] = [
  {
    template_name: "episode_delivery",
    subject: "{{episode_title}} is yours, {{customer_name}}",
    html_content: letter(`<p>Dear {{customer_name}},</p>
<p>your payment arrived, and so does your story: <strong>{{episode_title}}</strong>, {{total_episodes}} episodes, all of them ready.</p>
<p style="margin:24px 0"><a href="{{spotify_url}}" style="display:inline-block;background:#B3261E;color:#FFFFFF;padding:14px 22px;text-decoration:none">Open your playlist</a></p>
<p>If the button does nothing, copy this address: {{spotify_url}}</p>
<p>Keep this letter; it is your ticket. Your order number is {{order_number}}.</p>`),
    text_content: `Dear {{customer_name}},

your payment arrived, and so does your story: {{episode_title}}, {{total_episodes}} episodes, all of them ready.

Open your playlist: {{spotify_url}}

Keep this letter; it is your ticket. Your order number is {{order_number}}.

Kathalu`,
    is_active: true,
  },
  {
    template_name: "order_verified",
    subject: "Payment verified for {{order_number}}",
    html_content: letter(`<p>Dear {{customer_name}},</p>
<p>we found your payment of {{total_amount}} for order <strong>{{order_number}}</strong>. It is verified, and we are packing.</p>
<p><a href="{{order_url}}" style="color:#0E6B6B">See your order</a></p>`),
    text_content: `Dear {{customer_name}},

we found your payment of {{total_amount}} for order {{order_number}}. It is verified, and we are packing.

See your order: {{order_url}}

Kathalu`,
    is_active: true,
  },
  {
    template_name: "order_shipped",
    subject: "{{order_number}} is on its way",
    html_content: letter(`<p>Dear {{customer_name}},</p>
<p>your parcel left us today. Order <strong>{{order_number}}</strong>, tracking id <strong>{{tracking_id}}</strong>.</p>
<p><a href="{{order_url}}" style="color:#0E6B6B">Follow your parcel</a></p>`),
    text_content: `Dear {{customer_name}},

your parcel left us today. Order {{order_number}}, tracking id {{tracking_id}}.

Follow your parcel: {{order_url}}

Kathalu`,
    is_active: true,
  },
];
