package org.evenodd.agent.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.evenodd.agent.service.AllowedHosts;

/** Makes out what a page in a browser may have sent: a foreign {@code Origin}, or a host that the agent does not go by. */
record HostCheck(AllowedHosts allowed) {

    boolean isFromAnAllowedPage(Request request) {
        return request.getHeaders().getValuesList(HttpHeader.ORIGIN).stream().allMatch(allowed::allowsOrigin);
    }

    /** No browser leaves the host out, so who does, in HTTP/1.0, is no page. */
    boolean isMeant(Request request) {
        String target = request.getHttpURI().getHost();
        String host = request.getHeaders().get(HttpHeader.HOST);
        return (target == null || allowed.allowsHost(target)) && (host == null || allowed.allowsHost(hostOf(host)));
    }

    private static String hostOf(String header) {
        try {
            return String.valueOf(new HostPort(header).getHost());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
