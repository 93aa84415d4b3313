package org.evenodd.agent.options;

import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.Optional;
import org.evenodd.agent.http.TlsIdentity;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The TLS options of an agent; a picocli mixin. Passwords are never given on the command line. */
public final class TlsOptions {

    public static final String PASSWORD = "EVENODD_TLS_PASSWORD";

    @Option(
            names = "--tls-keystore",
            paramLabel = "FILE",
            description = "Answer over https, with the certificate and key in this PKCS12 file; its password comes from"
                    + " --tls-keystore-password-file or the environment variable " + PASSWORD + ".")
    private @Nullable Path keystore;

    @Option(
            names = "--tls-keystore-password-file",
            paramLabel = "FILE",
            description = "The keystore's password, in the first line of this file.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--tls-truststore",
            paramLabel = "FILE",
            description =
                    "Call https endpoints whose certificates, or whose authorities', are in this PEM or PKCS12 file"
                            + " (default: those that Java trusts); a PKCS12 file has the password in " + PASSWORD + ".")
    private @Nullable Path truststore;

    /**
     * Returns the identity of this agent's servers; empty for http.
     *
     * @param environment the environment of the process
     * @throws ProgramException (wrong usage) for a file or password that cannot be used
     */
    public Optional<TlsIdentity> identity(Map<String, String> environment) {
        if (keystore == null) {
            return Optional.empty();
        }
        String password = passwordFile == null ? environment.get(PASSWORD) : TlsFiles.firstLine(passwordFile);
        if (password == null) {
            throw ProgramException.wrongUsage(
                    "--tls-keystore needs its password in --tls-keystore-password-file FILE or in the environment"
                            + " variable " + PASSWORD);
        }
        return Optional.of(TlsFiles.identity(keystore, password));
    }

    /**
     * Returns the certificates that this agent trusts as a client; empty for Java's default.
     *
     * @throws ProgramException (wrong usage) for a file or password that cannot be used
     */
    public Optional<KeyStore> trust(Map<String, String> environment) {
        return Optional.ofNullable(truststore)
                .map(file -> TlsFiles.trust(file, environment.getOrDefault(PASSWORD, "")));
    }
}
