package org.evenodd.protocol.jsonrpc;

/**
 * Who calls, as far as the connection tells.
 *
 * @param remoteAddress the IP address in text form, without port
 */
public record Caller(String remoteAddress) {}
