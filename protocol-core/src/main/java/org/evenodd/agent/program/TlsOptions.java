package org.evenodd.agent.program;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import java.util.Map;
import org.evenodd.agent.http.HttpSite.TlsIdentity;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The TLS options of an agent; a picocli mixin. Passwords are never given on the command line. */
public final class TlsOptions {

    public static final String PASSWORD = "EVENODD_TLS_PASSWORD";

    private static final String KEYSTORE = "--tls-keystore";
    private static final String TRUSTSTORE = "--tls-truststore";
    private static final String PEM = "-----BEGIN CERTIFICATE-----";

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
     * Returns the TLS identity and trust of this agent.
     *
     * @param environment the environment of the process
     * @throws ProgramException (wrong usage) for a file or password that cannot be used
     */
    public TlsSettings plan(Map<String, String> environment) {
        return new TlsSettings(
                keystore == null ? null : identity(keystore, password(environment)),
                truststore == null ? null : trust(truststore, environment.getOrDefault(PASSWORD, "")));
    }

    private String password(Map<String, String> environment) {
        String password = passwordFile == null ? environment.get(PASSWORD) : firstLine(passwordFile);
        if (password == null) {
            throw ProgramException.wrongUsage(
                    "--tls-keystore needs its password in --tls-keystore-password-file FILE or in the environment"
                            + " variable " + PASSWORD);
        }
        return password;
    }

    private static String firstLine(Path file) {
        byte[] bytes = bytes("--tls-keystore-password-file", file);
        return new String(bytes, StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }

    private static TlsIdentity identity(Path file, String password) {
        KeyStore keys = pkcs12(KEYSTORE, file, bytes(KEYSTORE, file), password);
        try {
            for (String alias : Collections.list(keys.aliases())) {
                if (keys.getKey(alias, password.toCharArray()) != null) {
                    return new TlsIdentity(keys, password);
                }
            }
        } catch (GeneralSecurityException e) {
            throw wrong(KEYSTORE, file, "the key in it has another password than the file");
        }
        throw wrong(KEYSTORE, file, "it holds no private key");
    }

    private static KeyStore trust(Path file, String password) {
        byte[] bytes = bytes(TRUSTSTORE, file);
        boolean pem = new String(bytes, StandardCharsets.ISO_8859_1).contains(PEM);
        try {
            KeyStore trusted = pem ? pem(bytes) : pkcs12(TRUSTSTORE, file, bytes, password);
            if (trusted.size() > 0) {
                return trusted;
            }
        } catch (GeneralSecurityException | IOException e) {
            throw wrong(TRUSTSTORE, file, "it is not PEM");
        }
        throw wrong(TRUSTSTORE, file, "it holds no certificate");
    }

    private static KeyStore pem(byte[] bytes) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (Certificate each :
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes))) {
            store.setCertificateEntry("trusted-" + store.size(), each);
        }
        return store;
    }

    private static KeyStore pkcs12(String option, Path file, byte[] bytes, String password) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(bytes), password.toCharArray());
            return store;
        } catch (IOException e) {
            boolean wrongPassword = e.getCause() instanceof UnrecoverableKeyException;
            throw wrong(option, file, wrongPassword ? "the password is wrong" : "it is not PKCS12");
        } catch (GeneralSecurityException e) {
            throw wrong(option, file, "it is not PKCS12");
        }
    }

    private static byte[] bytes(String option, Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw wrong(option, file, "there is no such file");
        } catch (IOException e) {
            throw wrong(option, file, "it cannot be read");
        }
    }

    private static ProgramException wrong(String option, Path file, String reason) {
        return ProgramException.wrongUsage("%s %s cannot be used: %s".formatted(option, file, reason));
    }

    /**
     * The TLS configuration of an agent.
     *
     * @param identity of its servers; null for http
     * @param trust of its clients; null for Java's default
     */
    public record TlsSettings(
            @Nullable TlsIdentity identity, @Nullable KeyStore trust) {}
}
