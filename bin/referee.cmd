@rem Starts a referee; --help lists the options.
@echo off
setlocal
set "program=referee"
"%~dp0launch.cmd" %*
